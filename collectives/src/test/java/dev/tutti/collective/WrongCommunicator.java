package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Messages;
import dev.tutti.spi.Point;
import dev.tutti.spi.StartingCommunicator;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a library of a right one that has a fault in every collective, and in every message of a
 * pattern; where threads call, in the calls of all but the first.
 */
final class WrongCommunicator {
  private static final List<String> MESSAGES = List.of("send", "recv", "sendrecv");

  private final Communicator ranks;
  private final Fault fault;
  private final Point point;
  private final int victim;
  private final int sender;
  private int splits;

  private WrongCommunicator(Communicator ranks, Fault fault, Point point, int victim, int sender) {
    this.ranks = ranks;
    this.fault = fault;
    this.point = point;
    this.victim = victim;
    this.sender = sender;
  }

  /**
   * Returns a communicator that is wrong.
   *
   * @param victim the rank that receives something wrong, where one does
   * @param sender the rank whose contribution is lost, where one is
   */
  static Communicator of(Communicator right, Fault fault, Point point, int victim, int sender) {
    return new WrongCommunicator(right, fault, point, victim, sender).of(Communicator.class, right);
  }

  private <T> T of(Class<T> kind, T right) {
    List<Fault.FaultyCall> underWay = new ArrayList<>();
    return kind.cast(
        Proxy.newProxyInstance(
            Communicator.class.getClassLoader(),
            new Class<?>[] {kind},
            (_, method, arguments) -> {
              if (method.getReturnType() == StartingCommunicator.class) {
                Object starting = invoke(method, right, arguments);
                return of(StartingCommunicator.class, (StartingCommunicator) starting);
              }
              if (method.getName().equals("split")) {
                return ofThread((Optional<?>) invoke(method, right, arguments));
              }
              if (method.getName().equals("derived")) {
                Object derived = invoke(method, right, arguments);
                return of(Communicator.class, (Communicator) derived);
              }
              if (method.getReturnType() == Messages.class) {
                Object messages = invoke(method, right, arguments);
                return of(Messages.class, (Messages) messages);
              }
              if (method.getName().equals("await")) {
                invoke(method, right, arguments);
                underWay.forEach(fault::after);
                underWay.clear();
                return null;
              }
              if (!receives(method)) {
                return invoke(method, right, arguments);
              }
              Fault.FaultyCall call =
                  new Fault.FaultyCall(ranks, victim, sender, elementBytes(), arguments);
              invoke(method, right, fault.before(call));
              if (kind == Communicator.class) {
                fault.after(call);
              } else {
                underWay.add(call);
              }
              return null;
            }));
  }

  /** Returns what the next thread calls: the first thread's library is right. */
  private Optional<?> ofThread(Optional<?> right) {
    boolean first = splits == 0;
    splits++;
    return first ? right : right.map(one -> of(Communicator.class, (Communicator) one));
  }

  private int elementBytes() {
    return point.datatype() == null ? Double.BYTES : point.datatype().bytes();
  }

  /** Tells whether a method receives something that a fault can spoil. */
  private boolean receives(Method method) {
    boolean message = MESSAGES.contains(method.getName());
    boolean wanted =
        message == point.collective().startsWith(PatternOperation.PREFIX)
            && !method.getName().equals("send");
    return method.getParameterCount() > 0
        && method.getParameterTypes()[0] == MemorySegment.class
        && (wanted || !message);
  }

  private static Object invoke(Method method, Object right, Object[] arguments) throws Throwable {
    try {
      return method.invoke(right, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
