package dev.tutti.backend.mpj;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * A server's socket that listens on the loopback address, whatever address it is told to, and the
 * sockets it accepts: all that MPJ Express's daemon uses.
 */
final class LoopbackSocket extends SocketImpl {
  private ServerSocketChannel server;
  private SocketChannel channel;

  @Override
  protected void create(boolean stream) throws IOException {
    server = ServerSocketChannel.open();
  }

  @Override
  protected void bind(InetAddress ignored, int wanted) throws IOException {
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted));
    localport = ((InetSocketAddress) server.getLocalAddress()).getPort();
  }

  @Override
  protected void listen(int backlog) {
    // It does so since it was bound.
  }

  @Override
  protected void accept(SocketImpl accepted) throws IOException {
    LoopbackSocket other = (LoopbackSocket) accepted;
    other.channel = server.accept();
    InetSocketAddress remote = (InetSocketAddress) other.channel.getRemoteAddress();
    other.address = remote.getAddress();
    other.port = remote.getPort();
    other.localport = localport;
  }

  @Override
  protected InputStream getInputStream() {
    return Channels.newInputStream(channel);
  }

  @Override
  protected OutputStream getOutputStream() {
    return Channels.newOutputStream(channel);
  }

  @Override
  protected int available() {
    return 0;
  }

  @Override
  protected void close() throws IOException {
    if (server != null) {
      server.close();
    }
    if (channel != null) {
      channel.close();
    }
  }

  /** An address used again at once, and whatever else: the channels' defaults will do. */
  @Override
  public void setOption(int option, Object value) {}

  @Override
  public Object getOption(int option) throws SocketException {
    throw new SocketException("option " + option + " is not known");
  }

  @Override
  protected void connect(String host, int wanted) throws IOException {
    throw new SocketException("the daemon connects to nobody");
  }

  @Override
  protected void connect(InetAddress host, int wanted) throws IOException {
    throw new SocketException("the daemon connects to nobody");
  }

  @Override
  protected void connect(SocketAddress host, int timeout) throws IOException {
    throw new SocketException("the daemon connects to nobody");
  }

  @Override
  protected void sendUrgentData(int data) throws IOException {
    throw new SocketException("urgent data are not sent");
  }
}
