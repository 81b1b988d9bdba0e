import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mustangproject.validator.ZUGFeRDValidator;

/** Reads paths of files, one a line, writes Mustang's report of each beside it, and repeats its path after "validated ". */
public class ValidateAll {
  public static void main(String[] arguments) throws Exception {
    var paths = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String path; (path = paths.readLine()) != null; ) {
      String report = new ZUGFeRDValidator().validate(path);
      Files.writeString(Path.of(path + ".xml"), report, StandardCharsets.UTF_8);
      System.out.println("validated " + path);
    }
  }
}
