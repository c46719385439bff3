package whip.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import whip.model.profile.Profile;

/** Several programs of one command as JSON, {@code "schema": "whip.programs/1"}. */
public final class ProgramsJson {
  private static final String SCHEMA = "whip.programs/1";

  private ProgramsJson() {}

  /**
   * JSON text that ends with a line end.
   *
   * @param run what the command is called
   */
  public static String text(String run, List<Profile> programs) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("schema", SCHEMA).put("run", run);
    ArrayNode profiles = json.putArray("programs");
    programs.forEach(profile -> profiles.add(ProfileJson.whole(profile)));
    return json.toPrettyString() + "\n";
  }
}
