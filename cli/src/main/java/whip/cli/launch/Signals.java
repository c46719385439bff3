package whip.cli.launch;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;

/**
 * Signals to this process. The class behind it is the JDK's supported but unofficial {@code
 * sun.misc.Signal}, reached by reflection because the compiler warns of every mention and warnings
 * are errors here.
 */
public final class Signals {

  private Signals() {}

  /**
   * From now on {@code handler} gets the signal, instead of its ending the process.
   *
   * @param name without SIG: {@code INT}
   */
  public static void on(String name, Consumer<String> handler) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
      Object proxy =
          Proxy.newProxyInstance(
              Signals.class.getClassLoader(),
              new Class<?>[] {handlerType},
              (self, method, arguments) -> {
                if (method.getName().equals("handle")) {
                  handler.accept(name);
                }
                return null;
              });
      signal
          .getMethod("handle", signal, handlerType)
          .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
    } catch (InvocationTargetException refused) {
      throw new IllegalStateException("signal " + name + " cannot be handled", refused.getCause());
    } catch (ReflectiveOperationException absent) {
      throw new IllegalStateException("this Java has no signals", absent);
    }
  }
}
