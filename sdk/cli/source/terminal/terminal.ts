import { createPaint, type Paint } from './paint.ts';

/** The world around a command: what it reads, where it writes, and how it is stopped. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Results, one line each. */
  readonly write: (line: string) => void;
  /** Bytes of a document. */
  readonly writeBytes: (bytes: Uint8Array) => void;
  /** What is said besides the results, on stderr. */
  readonly print: (line: string) => void;
  readonly stdin: NodeJS.ReadStream;
  /** Whether somebody is there to return a question. */
  readonly isInteractive: boolean;
  /** Whether results go to a screen. */
  readonly isScreen: boolean;
  readonly columns: number;
  readonly paint: Paint;
  /** Aborted by Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal;
}

export function processTerminal(signal: AbortSignal): Terminal {
  const { env, stdin, stdout, stderr } = process;
  return {
    env,
    write: (line) => void stdout.write(`${line}\n`),
    writeBytes: (bytes) => void stdout.write(bytes),
    print: (line) => void stderr.write(`${line}\n`),
    stdin,
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    isScreen: stdout.isTTY === true,
    columns: stdout.columns ?? 120,
    paint: createPaint(stdout.isTTY === true, env),
    signal,
  };
}
