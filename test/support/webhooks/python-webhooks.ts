import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { outputOf } from '../run-to-end.ts';

export interface SignedWebhook {
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type PythonVerdict = 'ok' | 'refused' | 'other';

const root = resolve(import.meta.dir, '../../..');
const version = '1.1.0';
const directory = join(root, 'node_modules/.cache', `standardwebhooks-python-${version}`);

/**
 * Python with the standardwebhooks package of PyPI, in a virtual environment of its own that is made at first use.
 * Null where it cannot be had (no Python, no network), unless REQUIRE_PYTHON=1, as in .ci/run: then it throws.
 */
export async function findPythonWebhooks() {
  try {
    if (!existsSync(directory)) await install();
  } catch (error) {
    if (process.env['REQUIRE_PYTHON'] === '1') throw error;
    return null;
  }
  return {
    /** The interpreter that has the package. */
    program: join(directory, 'bin/python'),
    verify: async (webhooks: readonly SignedWebhook[]): Promise<PythonVerdict[]> => {
      const lines = webhooks.map((webhook) => JSON.stringify(webhook)).join('\n');
      const script = join(import.meta.dir, 'verify-webhooks.py');
      const output = await outputOf([join(directory, 'bin/python'), script], {
        input: `${lines}\n`,
      });
      return output.trim().split('\n') as PythonVerdict[];
    },
  };
}

/** Beside its place, and moved there when it is whole: two test files may do so at once. */
async function install(): Promise<void> {
  await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
  const draft = `${directory}.${crypto.randomUUID().slice(0, 8)}`;
  await outputOf([Bun.which('python3') ?? 'python3', '-m', 'venv', draft]);
  const wanted = `standardwebhooks==${version}`;
  await outputOf([join(draft, 'bin/python'), '-m', 'pip', 'install', '-q', '--no-deps', wanted]);
  await rename(draft, directory).catch(() => rm(draft, { recursive: true, force: true }));
}
