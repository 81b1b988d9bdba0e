import { writeFileSync } from 'node:fs';
import type { ServiceAnswer } from '../requests/send-to-service.ts';
import { exitCodes, misuse, Refusal } from '../terminal/refusal.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Whether a response is something else than JSON of the API: a PDF, a CSV, or the way to one. */
export function isDocument({ status, headers }: ServiceAnswer): boolean {
  const type = headers.get('content-type') ?? '';
  return (status >= 300 && status < 400) || (type !== '' && !type.startsWith('application/json'));
}

/** Writes a document to the file, to stdout for `-`, or to stdout where that is no screen. */
export async function saveDocument(
  terminal: Terminal,
  answer: ServiceAnswer,
  target: string | undefined,
): Promise<void> {
  const bytes = await bytesOf(answer);
  const type = answer.headers.get('content-type') ?? '';
  const isText = type.startsWith('text/');
  if (target === undefined && terminal.isScreen && !isText)
    throw misuse(`The response is ${type || 'a document'}: say where to with --output <file>.`);
  if (target === undefined || target === '-') return terminal.writeBytes(bytes);
  writeFileSync(target, bytes);
  terminal.print(`${target} (${bytes.length} bytes)`);
}

/** A redirect leads to a signed address, which takes no credential and is sent none. */
async function bytesOf({ headers, bytes }: ServiceAnswer): Promise<Uint8Array> {
  const location = headers.get('location');
  if (location === null) return bytes;
  const response = await fetch(location);
  if (!response.ok)
    throw new Refusal(`${location} answered ${response.status}.`, exitCodes.unreachable);
  return new Uint8Array(await response.arrayBuffer());
}
