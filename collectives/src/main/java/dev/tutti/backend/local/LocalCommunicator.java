package dev.tutti.backend.local;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Layout;
import dev.tutti.spi.Messages;
import dev.tutti.spi.ReduceOp;
import dev.tutti.spi.StartingCommunicator;
import dev.tutti.spi.Topology;
import dev.tutti.spi.UnsupportedCall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One rank of a {@link LocalWorld}. */
class LocalCommunicator implements Communicator {
  private static final MemorySegment IN_PLACE = MemorySegment.ofArray(new byte[0]);

  final LocalWorld world;
  final int rank;
  final int size;

  /** How elements lie in buffers, null for one behind the other, and their bytes. */
  private final Layout layout;

  private final int elementBytes;

  LocalCommunicator(LocalWorld world, int rank, int size) {
    this(world, rank, size, null, 1);
  }

  private LocalCommunicator(LocalWorld world, int rank, int size, Layout layout, int elementBytes) {
    this.world = world;
    this.rank = rank;
    this.size = size;
    this.layout = layout;
    this.elementBytes = elementBytes;
  }

  /** The same ranks. */
  LocalCommunicator(LocalCommunicator same) {
    this(same.world, same.rank, same.size, same.layout, same.elementBytes);
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return size;
  }

  /** Returns memory on the heap, which all ranks may read: arenas may belong to one thread. */
  @Override
  public MemorySegment allocate(Arena memory, DataType type, long count) {
    long bytes = Math.multiplyExact(count, type.bytes());
    return MemorySegment.ofArray(new long[longs(bytes)]).asSlice(0, bytes);
  }

  @Override
  public String libraryVersion() {
    return "Tutti local ranks (threads of one JVM)";
  }

  @Override
  public String libraryPath() {
    return "";
  }

  @Override
  public double wtime() {
    return System.nanoTime() * 1e-9;
  }

  @Override
  public void send(MemorySegment buffer, int count, DataType type, int destination, int tag) {
    byte[] data = buffer.asSlice(0, bytes(count, type)).toArray(ValueLayout.JAVA_BYTE);
    world.send(rank, destination, new LocalWorld.Message(tag, MemorySegment.ofArray(data)));
  }

  @Override
  public void recv(MemorySegment buffer, int count, DataType type, int source, int tag) {
    LocalWorld.Message message = world.receive(source, rank);
    if (message.tag() != tag || message.data().byteSize() > bytes(count, type)) {
      throw new IllegalStateException(
          "rank " + rank + ": message from rank " + source + " does not fit its receive");
    }
    MemorySegment.copy(message.data(), 0, buffer, 0, message.data().byteSize());
  }

  @Override
  public void sendrecv(
      MemorySegment send,
      int sendCount,
      int destination,
      MemorySegment recv,
      int recvCount,
      int source,
      DataType type,
      int tag) {
    send(send, sendCount, type, destination, tag);
    recv(recv, recvCount, type, source, tag);
  }

  @Override
  public void barrier() {
    together(null, _ -> {});
  }

  @Override
  public MemorySegment inPlace() {
    return IN_PLACE;
  }

  @Override
  public void bcast(MemorySegment buffer, long count, DataType type, int root) {
    long bytes = bytes(count, type);
    exchange(
        buffer,
        all -> {
          if (rank != root) {
            copy(all[root], 0, buffer, 0, bytes);
          }
        });
  }

  @Override
  public void gather(MemorySegment send, MemorySegment recv, long count, DataType type, int root) {
    gatherv(send, recv, Blocks.equal(count, size), type, root);
  }

  @Override
  public void gatherv(
      MemorySegment send, MemorySegment recv, Blocks blocks, DataType type, int root) {
    exchange(send, all -> together(all, recv, blocks, type, rank == root));
  }

  @Override
  public void allgather(MemorySegment send, MemorySegment recv, long count, DataType type) {
    allgatherv(send, recv, Blocks.equal(count, size), type);
  }

  @Override
  public void allgatherv(MemorySegment send, MemorySegment recv, Blocks blocks, DataType type) {
    boolean inPlace = send.equals(IN_PLACE);
    MemorySegment own = inPlace ? block(recv, blocks, rank, type) : send;
    exchange(own, all -> together(all, recv, blocks, type, true));
  }

  private void together(
      MemorySegment[] all, MemorySegment recv, Blocks blocks, DataType type, boolean receives) {
    for (int r = 0; receives && r < size; r++) {
      if (!all[r].equals(IN_PLACE)) {
        copy(all[r], 0, recv, bytes(blocks.offset(r), type), bytes(blocks.count(r), type));
      }
    }
  }

  @Override
  public void scatter(MemorySegment send, MemorySegment recv, long count, DataType type, int root) {
    scatterv(send, Blocks.equal(count, size), recv, type, root);
  }

  @Override
  public void scatterv(
      MemorySegment send, Blocks blocks, MemorySegment recv, DataType type, int root) {
    exchange(
        send,
        all -> {
          if (!recv.equals(IN_PLACE)) {
            long bytes = bytes(blocks.count(rank), type);
            copy(all[root], bytes(blocks.offset(rank), type), recv, 0, bytes);
          }
        });
  }

  @Override
  public void alltoall(MemorySegment send, MemorySegment recv, long count, DataType type) {
    Blocks blocks = Blocks.equal(count, size);
    alltoallv(send, blocks, recv, blocks, type);
  }

  @Override
  public void alltoallv(
      MemorySegment send, Blocks sendBlocks, MemorySegment recv, Blocks recvBlocks, DataType type) {
    Blocks mine = send.equals(IN_PLACE) ? recvBlocks : sendBlocks;
    together(
        new Cut(inputOf(send, recv), mine),
        all -> {
          for (int r = 0; r < size; r++) {
            Cut cut = (Cut) all[r];
            long from = bytes(cut.blocks().offset(rank), type);
            long to = bytes(recvBlocks.offset(r), type);
            copy(cut.data(), from, recv, to, bytes(recvBlocks.count(r), type));
          }
        });
  }

  @Override
  public void alltoallw(
      MemorySegment send, Blocks sendBlocks, MemorySegment recv, Blocks recvBlocks, DataType type) {
    alltoallv(send, sendBlocks, recv, recvBlocks, type);
  }

  @Override
  public void reduce(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op, int root) {
    exchange(
        inputOf(send, recv),
        all -> {
          if (rank == root) {
            Reduction.of(all, 0, recv, count, type, op);
          }
        });
  }

  @Override
  public void allreduce(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op) {
    exchange(inputOf(send, recv), all -> Reduction.of(all, 0, recv, count, type, op));
  }

  @Override
  public void reduceScatter(
      MemorySegment send, MemorySegment recv, Blocks blocks, DataType type, ReduceOp op) {
    long offset = blocks.offset(rank);
    long count = blocks.count(rank);
    exchange(inputOf(send, recv), all -> Reduction.of(all, offset, recv, count, type, op));
  }

  @Override
  public void reduceScatterBlock(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op) {
    reduceScatter(send, recv, Blocks.equal(count, size), type, op);
  }

  @Override
  public void scan(MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op) {
    exchange(
        inputOf(send, recv),
        all -> Reduction.of(Arrays.copyOf(all, rank + 1), 0, recv, count, type, op));
  }

  @Override
  public void exscan(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op) {
    exchange(
        inputOf(send, recv),
        all -> {
          if (rank > 0) {
            Reduction.of(Arrays.copyOf(all, rank), 0, recv, count, type, op);
          }
        });
  }

  /** The neighbours of a periodic grid, the last dimension running quickest as in MPI. */
  @Override
  public Topology cartesian(List<Integer> extents, Arena memory) {
    List<Integer> neighbours = new ArrayList<>();
    int stride = size;
    for (int extent : extents) {
      stride /= extent;
      int place = rank / stride % extent;
      int origin = rank - place * stride;
      neighbours.add(origin + (place + extent - 1) % extent * stride);
      neighbours.add(origin + (place + 1) % extent * stride);
    }
    return new Topology(0, neighbours, neighbours);
  }

  @Override
  public Topology graph(List<Integer> sources, List<Integer> destinations, Arena memory) {
    return new Topology(0, sources, destinations);
  }

  @Override
  public void neighborAllgather(
      MemorySegment send, MemorySegment recv, long count, DataType type, Topology topology) {
    Blocks blocks = Blocks.equal(count, topology.sources().size());
    neighborAllgatherv(send, count, recv, blocks, type, topology);
  }

  @Override
  public void neighborAllgatherv(
      MemorySegment send,
      long sendCount,
      MemorySegment recv,
      Blocks recvBlocks,
      DataType type,
      Topology topology) {
    exchange(
        send,
        all -> {
          for (int block = 0; block < recvBlocks.size(); block++) {
            long to = bytes(recvBlocks.offset(block), type);
            long bytes = bytes(recvBlocks.count(block), type);
            copy(all[topology.sources().get(block)], 0, recv, to, bytes);
          }
        });
  }

  @Override
  public void neighborAlltoall(
      MemorySegment send, MemorySegment recv, long count, DataType type, Topology topology) {
    Blocks sendBlocks = Blocks.equal(count, topology.destinations().size());
    Blocks recvBlocks = Blocks.equal(count, topology.sources().size());
    neighborAlltoallv(send, sendBlocks, recv, recvBlocks, type, topology);
  }

  @Override
  public void neighborAlltoallv(
      MemorySegment send,
      Blocks sendBlocks,
      MemorySegment recv,
      Blocks recvBlocks,
      DataType type,
      Topology topology) {
    together(
        new Sent(send, sendBlocks, topology.destinations()),
        all -> {
          for (int block = 0; block < recvBlocks.size(); block++) {
            Sent sent = (Sent) all[topology.sources().get(block)];
            int theirs = blockFor(block, topology, sent.destinations());
            long from = bytes(sent.blocks().offset(theirs), type);
            long to = bytes(recvBlocks.offset(block), type);
            copy(sent.data(), from, recv, to, bytes(recvBlocks.count(block), type));
          }
        });
  }

  @Override
  public void neighborAlltoallw(
      MemorySegment send,
      Blocks sendBlocks,
      MemorySegment recv,
      Blocks recvBlocks,
      DataType type,
      Topology topology) {
    neighborAlltoallv(send, sendBlocks, recv, recvBlocks, type, topology);
  }

  /**
   * Returns which of a sender's blocks becomes a block of this rank. Where two ranks are neighbours
   * more than once, as both sides of a grid two ranks wide, messages come in the order sent.
   */
  private int blockFor(int block, Topology topology, List<Integer> destinations) {
    int sender = topology.sources().get(block);
    int earlier = Collections.frequency(topology.sources().subList(0, block), sender);
    int found = -1;
    for (int i = 0; i <= earlier; i++) {
      found += 1 + destinations.subList(found + 1, destinations.size()).indexOf(rank);
    }
    return found;
  }

  /** What a rank shows its neighbours: a block for each. */
  private record Sent(MemorySegment data, Blocks blocks, List<Integer> destinations) {}

  @Override
  public Optional<Communicator> split(int group, Arena memory) {
    List<Integer> members = new ArrayList<>();
    together(
        group,
        all -> {
          for (int r = 0; r < size; r++) {
            if ((int) all[r] == group) {
              members.add(r);
            }
          }
        });
    int first = members.getFirst();
    LocalWorld[] part = new LocalWorld[1];
    together(
        rank == first ? world.part(members.size()) : null,
        all -> part[0] = (LocalWorld) all[first]);
    return group < 0
        ? Optional.empty()
        : Optional.of(new LocalCommunicator(part[0], members.indexOf(rank), members.size()));
  }

  @Override
  public Messages nonBlockingMessages() {
    return new LocalStarting(this);
  }

  /** What a rank shows the others: its data and where the blocks in it begin. */
  private record Cut(MemorySegment data, Blocks blocks) {}

  /** Returns what others may read while this rank's receive buffer is being written. */
  private static MemorySegment inputOf(MemorySegment send, MemorySegment recv) {
    return send.equals(IN_PLACE)
        ? MemorySegment.ofArray(new long[longs(recv.byteSize())])
            .asSlice(0, recv.byteSize())
            .copyFrom(recv)
        : send;
  }

  private MemorySegment block(MemorySegment data, Blocks blocks, int rank, DataType type) {
    long from = at(bytes(blocks.offset(rank), type));
    return layout == null
        ? data.asSlice(from, bytes(blocks.count(rank), type))
        : data.asSlice(from);
  }

  /** Shows every rank all ranks' data, and returns when all have read it. */
  private void exchange(MemorySegment mine, Consumer<MemorySegment[]> reader) {
    together(mine, all -> reader.accept(Arrays.copyOf(all, all.length, MemorySegment[].class)));
  }

  /** Does what every collective comes down to. */
  void together(Object mine, Consumer<Object[]> reader) {
    world.exchange(rank, mine, reader);
  }

  /** Copies elements; where they begin, and how many they are, is given without any gaps. */
  private void copy(MemorySegment from, long fromByte, MemorySegment to, long toByte, long bytes) {
    long step = layout == null ? Math.max(1, bytes) : elementBytes;
    for (long done = 0; done < bytes; done += step) {
      MemorySegment.copy(from, at(fromByte + done), to, at(toByte + done), step);
    }
  }

  /** Returns where the byte lies at which an element begins. */
  private long at(long bytes) {
    return layout == null ? bytes : layout.at(bytes / elementBytes) * elementBytes;
  }

  @Override
  public Communicator derived(Layout layout, DataType type, Arena memory) {
    return new LocalCommunicator(world, rank, size, layout, type.bytes());
  }

  @Override
  public StartingCommunicator nonBlocking() {
    return new LocalStarting(this);
  }

  @Override
  public StartingCommunicator persistent(Arena memory) {
    return new LocalStarting(this);
  }

  @Override
  public Optional<String> refusalOfThreads() {
    return Optional.empty();
  }

  @Override
  public void abort(int status) {
    world.fail(new IllegalStateException("rank " + rank + " aborted with status " + status));
  }

  @Override
  public void close() {}

  /** Returns how many longs hold so many bytes: elements of every type are aligned in them. */
  private static int longs(long bytes) {
    long longs = (bytes + 7) / 8;
    if (longs > Integer.MAX_VALUE - 8) {
      throw new UnsupportedCall(
          "local ranks keep buffers in Java arrays, which hold less than 16 GiB, not "
              + bytes
              + " B");
    }
    return (int) longs;
  }

  private static long bytes(long count, DataType type) {
    return count * type.bytes();
  }
}
