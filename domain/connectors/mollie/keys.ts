import { createHash } from 'node:crypto';
import { uuidOfHex } from '../../../storage/ids.ts';

/** The key of one step of a call, as a UUID, which Mollie asks for. The same step has the same key. */
export function stepKey(idempotencyKey: string, step: string): string {
  const bytes = createHash('sha256').update(`${idempotencyKey}:${step}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return uuidOfHex(bytes.toString('hex'));
}
