package dev.tutti.backend.mpj;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Keeps the server sockets of a JVM on the loopback address: MPJ Express's daemon has no option for
 * an address, and runs whatever reaches its port.
 *
 * <p>Named by {@code -Djava.system.class.loader}, it is made by the JVM before the daemon's main
 * class is loaded, and loads that as usual.
 */
public final class LoopbackLoader extends ClassLoader {

  /**
   * Called by the JVM.
   *
   * @param parent the loader of the class path
   */
  @SuppressWarnings("deprecation") // There is no other way to choose a JVM's sockets.
  public LoopbackLoader(ClassLoader parent) {
    super(parent);
    try {
      ServerSocket.setSocketFactory(LoopbackSocket::new);
      Socket.setSocketImplFactory(LoopbackSocket::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
