import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { untilStopped } from '../process/until-stopped.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const codeOfInterrupt = 130;
const say = (line) => console.log(`commerce: ${line}`);

/** The command line of `node cli/install.mjs`. */
export function install() {
  return untilStopped(
    async (started, whenStopped) => {
      const directory = mkdtempSync(join(tmpdir(), 'commerce-install-'));
      whenStopped(() => rmSync(directory, { recursive: true, force: true }));
      await ensureInstalled(started, { root, logPath: join(directory, 'install.log'), say });
      return () => 0;
    },
    { say, codeWhenAsked: codeOfInterrupt },
  );
}
