// Installs what checks a release into node_modules/.cache/release-tools, once: oasdiff, which compares two OpenAPI
// documents, by Go; the attestation classes of in-toto, which read our provenance, by pip.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const oasdiff = 'github.com/oasdiff/oasdiff@v1.37.0';
const pinnedPython = ['in-toto-attestation==0.9.3', 'protobuf==7.36.2'];
const folder = fileURLToPath(new URL('../node_modules/.cache/release-tools', import.meta.url));
const mark = `${folder}/installed.txt`;
const wanted = `${[oasdiff, ...pinnedPython].join('\n')}\n`;

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const run = (command, args, env = process.env) =>
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  run('python3', ['-m', 'venv', `${folder}/python`]);
  const pip = ['install', '--quiet', '--disable-pip-version-check', '--no-deps'];
  run(`${folder}/python/bin/pip`, [...pip, ...pinnedPython]);
  // Modules are stored read-only otherwise, and the cache could not be removed.
  const env = { ...process.env, GOBIN: `${folder}/bin`, GOFLAGS: '-modcacherw' };
  try {
    run('go', ['install', oasdiff], env);
  } catch (error) {
    throw new Error(
      `${oasdiff} could not be built: Go 1.26 or newer is needed (https://go.dev/dl).`,
      {
        cause: error,
      },
    );
  }
  writeFileSync(mark, wanted);
}
