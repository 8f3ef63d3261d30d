package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;

/** Makes a library of a right one that has a fault in every collective. */
final class WrongCommunicator {
  private static final List<String> POINT_TO_POINT = List.of("send", "recv", "sendrecv");

  private WrongCommunicator() {}

  /**
   * Returns a communicator that is wrong.
   *
   * @param victim the rank that receives something wrong, where one does
   * @param sender the rank whose contribution is lost, where one is
   */
  static Communicator of(Communicator right, Fault fault, Point point, int victim, int sender) {
    return (Communicator)
        Proxy.newProxyInstance(
            Communicator.class.getClassLoader(),
            new Class<?>[] {Communicator.class},
            (_, method, arguments) -> {
              if (!isCollective(method)) {
                return invoke(method, right, arguments);
              }
              Fault.FaultyCall call =
                  new Fault.FaultyCall(right, victim, sender, point.datatype().bytes(), arguments);
              invoke(method, right, fault.before(call));
              fault.after(call);
              return null;
            });
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
