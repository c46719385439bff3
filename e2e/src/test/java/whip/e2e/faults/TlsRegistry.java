package whip.e2e.faults;

import com.sun.net.httpserver.BasicAuthenticator;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import whip.e2e.Engine;

/**
 * The engine's registry behind TLS and passwords of its own, as a site would put a proxy before
 * one.
 *
 * @param passwords by user
 */
record TlsRegistry(HttpsServer server, Engine.Endpoint engine, Map<String, String> passwords)
    implements AutoCloseable {

  static TlsRegistry start(
      Certificates certificates, Engine.Endpoint engine, Map<String, String> passwords)
      throws Exception {
    char[] password = "of the file".toCharArray();
    Path file = certificates.pkcs12("broker", new String(password));
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream bytes = Files.newInputStream(file)) {
      store.load(bytes, password);
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, password);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(keys.getKeyManagers(), null, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(tls));
    server.setExecutor(Executors.newCachedThreadPool());
    TlsRegistry registry = new TlsRegistry(server, engine, passwords);
    server
        .createContext("/", registry::forward)
        .setAuthenticator(
            new BasicAuthenticator("registry") {
              @Override
              public boolean checkCredentials(String user, String shown) {
                return shown.equals(passwords.get(user));
              }
            });
    server.start();
    return registry;
  }

  String url() {
    return "https://127.0.0.1:" + server.getAddress().getPort();
  }

  private void forward(HttpExchange exchange) throws IOException {
    URI target = URI.create(engine.registry() + exchange.getRequestURI());
    HttpURLConnection request = (HttpURLConnection) target.toURL().openConnection();
    request.setRequestMethod(exchange.getRequestMethod());
    request.setRequestProperty(
        "Content-Type", exchange.getRequestHeaders().getFirst("Content-Type"));
    String own = (String) engine.clients().get("basic.auth.user.info");
    request.setRequestProperty(
        "Authorization",
        "Basic " + Base64.getEncoder().encodeToString(own.getBytes(StandardCharsets.UTF_8)));
    byte[] body = exchange.getRequestBody().readAllBytes();
    if (body.length > 0) {
      request.setDoOutput(true);
      request.getOutputStream().write(body);
    }
    int status = request.getResponseCode();
    byte[] answer =
        (status < 400 ? request.getInputStream() : request.getErrorStream()).readAllBytes();
    exchange.getResponseHeaders().add("Content-Type", request.getContentType());
    exchange.sendResponseHeaders(status, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
