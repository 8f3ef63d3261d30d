package dev.tutti.backend.mpj;

import dev.tutti.spi.DataType;
import dev.tutti.spi.Messages;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import mpi.Intracomm;
import mpi.MPIException;
import mpi.Request;

/** MPJ Express's Isend and Irecv. */
final class MpjMessages implements Messages {
  private final Intracomm world;
  private final List<Request> underWay = new ArrayList<>();

  MpjMessages(Intracomm world) {
    this.world = world;
  }

  @Override
  public void send(MemorySegment buffer, int count, DataType type, int destination, int tag) {
    try {
      underWay.add(
          world.Isend(
              MpjCommunicator.array(buffer),
              0,
              count,
              MpjCommunicator.datatype(type),
              destination,
              tag));
    } catch (MPIException e) {
      throw MpjCommunicator.failed("Isend", e);
    }
  }

  @Override
  public void recv(MemorySegment buffer, int count, DataType type, int source, int tag) {
    try {
      underWay.add(
          world.Irecv(
              MpjCommunicator.array(buffer),
              0,
              count,
              MpjCommunicator.datatype(type),
              source,
              tag));
    } catch (MPIException e) {
      throw MpjCommunicator.failed("Irecv", e);
    }
  }

  @Override
  public void await() {
    try {
      for (Request request : underWay) {
        request.Wait();
      }
    } catch (MPIException e) {
      throw MpjCommunicator.failed("Wait", e);
    }
    underWay.clear();
  }
}
