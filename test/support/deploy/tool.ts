import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { runToEnd } from '../run-to-end.ts';

const root = resolve(import.meta.dir, '../../..');
const installed = resolve(root, 'node_modules/.cache/deploy-tools/bin');

export interface ToolRun {
  readonly code: number;
  /** Both streams, as a person would see them. */
  readonly output: string;
  readonly stdout: string;
}

/** The path of a program that checks deploy/, from node_modules/.cache or from PATH. Throws when there is none. */
function toolPath(name: string): string {
  const own = `${installed}/${name}`;
  const path = existsSync(own) ? own : Bun.which(name);
  if (path) return path;
  throw new Error(
    `${name} is not installed, so deploy/ cannot be checked: run \`node cli/install-deploy-tools.mjs\`${
      name === 'promtool' ? ' or `apt-get install prometheus`' : ''
    }.`,
  );
}

/** Runs a program at the root of the checkout. */
export async function runTool(name: string, ...args: string[]): Promise<ToolRun> {
  const ended = await runToEnd([toolPath(name), ...args], { cwd: root });
  const { code, stdout, stderr } = ended;
  return { code, output: `${stdout}${stderr}`, stdout };
}
