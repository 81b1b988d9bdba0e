import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { run } from '../../../sdk/cli/source/run.ts';
import type { Terminal } from '../../../sdk/cli/source/terminal/terminal.ts';
import type { World } from '../world/world.ts';

export interface CliResult {
  readonly exitCode: number;
  /** The results, a line each. */
  readonly stdout: string;
  readonly stderr: string;
  readonly bytes: Uint8Array;
}

export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Text for its standard input. */
  readonly stdin?: string;
  readonly signal?: AbortSignal;
}

/** A folder for profiles that nobody else has. */
export function profileFolder(): string {
  return mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'profiles-'));
}

/** The environment of a user who works with the world's sandbox key. */
export function keyOf(world: World): Record<string, string> {
  return { COMMERCE_URL: world.baseUrl, COMMERCE_SECRET_KEY: world.secretKey };
}

/** A terminal that nobody sees, and of which nobody answers. */
export function silentTerminal(parts: Partial<Terminal> = {}): Terminal {
  const stdin = new PassThrough();
  stdin.end();
  return {
    env: {},
    write: () => undefined,
    writeBytes: () => undefined,
    print: () => undefined,
    stdin: asStdin(stdin),
    isInteractive: false,
    isScreen: false,
    columns: 120,
    paint: { good: String, bad: String, faint: String, strong: String },
    signal: new AbortController().signal,
    ...parts,
  };
}

/** Runs one line of `commerce` in this process, as a script would. */
export async function runCli(
  args: readonly string[],
  options: CliOptions = {},
): Promise<CliResult> {
  const out: string[] = [];
  const err: string[] = [];
  const chunks: Uint8Array[] = [];
  const stdin = new PassThrough();
  stdin.end(options.stdin ?? '');
  const terminal = silentTerminal({
    env: { COMMERCE_CONFIG_DIR: profileFolder(), ...options.env },
    write: (line) => void out.push(line),
    writeBytes: (bytes) => void chunks.push(bytes),
    print: (line) => void err.push(line),
    stdin: asStdin(stdin),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const exitCode = await run(args, terminal);
  return { exitCode, stdout: out.join('\n'), stderr: err.join('\n'), bytes: Buffer.concat(chunks) };
}

/** The results, when the command did what it should. */
export async function cliOutput(args: readonly string[], options?: CliOptions): Promise<string> {
  const { exitCode, stdout, stderr } = await runCli(args, options);
  if (exitCode !== 0) throw new Error(`commerce ${args.join(' ')}: ${exitCode}\n${stderr}`);
  return stdout;
}

/** A stream has what the commands read of stdin. */
function asStdin(stream: PassThrough): Terminal['stdin'] {
  return stream as unknown as Terminal['stdin'];
}
