import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mustangproject.validator.ZUGFeRDValidator;

/** Writes Mustang's report of each PDF beside it: one start of Java for all of them. */
public class ValidateAll {
  public static void main(String[] files) throws Exception {
    for (String file : files) {
      String report = new ZUGFeRDValidator().validate(file);
      Files.writeString(Path.of(file + ".xml"), report, StandardCharsets.UTF_8);
    }
  }
}
