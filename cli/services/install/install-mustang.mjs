// Brings Mustang, with veraPDF, into node_modules/.cache by Maven, once: the tests validate our PDFs with it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Not 2.26.0: Maven Central lacks the parent of its POM.
const version = '2.25.0';
const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
const folder = fileURLToPath(new URL('../../../node_modules/.cache/mustang', import.meta.url));
const mark = `${folder}/installed.txt`;

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== version) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    `${folder}/pom.xml`,
    `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>commerce</groupId><artifactId>mustang</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.mustangproject</groupId><artifactId>validator</artifactId><version>${version}</version>
    </dependency>
  </dependencies>
</project>
`,
  );
  const options = [`-DoutputDirectory=${folder}/jars`, '-DincludeScope=runtime'];
  execFileSync('mvn', ['-q', '-B', '-f', `${folder}/pom.xml`, plugin, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(mark, version);
}
