package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import dev.tutti.spi.StartingCommunicator;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Makes a library of a right one that has a fault in every collective. */
final class WrongCommunicator {
  private static final List<String> POINT_TO_POINT = List.of("send", "recv", "sendrecv");

  private final Fault fault;
  private final Point point;
  private final int victim;
  private final int sender;

  private WrongCommunicator(Fault fault, Point point, int victim, int sender) {
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
    return new WrongCommunicator(fault, point, victim, sender).of(Communicator.class, right);
  }

  private <T extends Communicator> T of(Class<T> kind, T right) {
    AtomicReference<Fault.FaultyCall> underWay = new AtomicReference<>();
    return kind.cast(
        Proxy.newProxyInstance(
            Communicator.class.getClassLoader(),
            new Class<?>[] {kind},
            (_, method, arguments) -> {
              if (method.getReturnType() == StartingCommunicator.class) {
                Object starting = invoke(method, right, arguments);
                return of(StartingCommunicator.class, (StartingCommunicator) starting);
              }
              if (method.getName().equals("await")) {
                invoke(method, right, arguments);
                fault.after(underWay.get());
                return null;
              }
              if (!isCollective(method)) {
                return invoke(method, right, arguments);
              }
              Fault.FaultyCall call =
                  new Fault.FaultyCall(right, victim, sender, point.datatype().bytes(), arguments);
              invoke(method, right, fault.before(call));
              if (kind == StartingCommunicator.class) {
                underWay.set(call);
              } else {
                fault.after(call);
              }
              return null;
            }));
  }

  private static boolean isCollective(Method method) {
    return method.getParameterCount() > 0
        && method.getParameterTypes()[0] == MemorySegment.class
        && !POINT_TO_POINT.contains(method.getName());
  }

  private static Object invoke(Method method, Communicator right, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(right, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
