import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { exitCodes, Refusal } from './refusal.ts';
import type { Terminal } from './terminal.ts';

/** A line that somebody types; only where the terminal is interactive. */
export async function ask({ stdin, signal }: Terminal, question: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: process.stderr });
  try {
    return (await lines.question(question, { signal })).trim();
  } catch {
    throw new Refusal('nothing was done', exitCodes.interrupted);
  } finally {
    lines.close();
  }
}

/** The same for a secret: what is typed or pasted is not shown. */
export async function askSecret({ stdin, signal }: Terminal, question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stderr.write(question);
  const lines = createInterface({ input: stdin, output: silent, terminal: true });
  try {
    return (await lines.question('', { signal })).trim();
  } catch {
    throw new Refusal('nothing was done', exitCodes.interrupted);
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

/** All of stdin, for what is piped in. */
export async function readAll(stdin: NodeJS.ReadStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
