package whip.streams;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import whip.model.construct.Construct;
import whip.model.construct.PathKind;
import whip.model.construct.TaskGrains;
import whip.model.construct.TaskGrains.Costly;
import whip.model.profile.Position;

/** Sums of a construct's tasks, as the grain stage hands them on and the property stage keeps. */
public final class StoredTaskGrains {

  private static final int VERSION = 1;

  private StoredTaskGrains() {}

  public static byte[] written(TaskGrains tasks) {
    return StoredFields.written(VERSION, out -> write(tasks, out));
  }

  private static void write(TaskGrains tasks, DataOutputStream out) throws IOException {
    Position position = tasks.construct().position();
    out.writeInt(tasks.construct().kind().code());
    out.writeUTF(position.file());
    out.writeInt(position.line());
    out.writeUTF(position.function());
    out.writeUTF(position.fallback());
    out.writeLong(tasks.tasks());
    out.writeLong(tasks.unknown());
    write(tasks.tooFine(), out);
    out.writeLong(tasks.fineBelow());
    write(tasks.empty(), out);
  }

  private static void write(Costly some, DataOutputStream out) throws IOException {
    out.writeLong(some.tasks());
    out.writeLong(some.cost());
  }

  public static TaskGrains read(byte[] stored) {
    return StoredFields.read(stored, VERSION, (version, in) -> read(in));
  }

  private static TaskGrains read(DataInputStream in) throws IOException {
    PathKind kind = PathKind.ofCode(in.readInt()).orElseThrow();
    Position position = new Position(in.readUTF(), in.readInt(), in.readUTF(), in.readUTF());
    return new TaskGrains(
        new Construct(kind, position, ""),
        in.readLong(),
        in.readLong(),
        costly(in),
        in.readLong(),
        costly(in));
  }

  private static Costly costly(DataInputStream in) throws IOException {
    return new Costly(in.readLong(), in.readLong());
  }
}
