import { createHash, randomBytes } from 'node:crypto';

/** uuid version 7: sorts by time of creation. */
export function newId(): string {
  return Bun.randomUUIDv7();
}

/** The same for a given instant, to the millisecond: `instantOf` reads it back. */
export function newIdAt(instant: Date): string {
  return Bun.randomUUIDv7('hex', instant);
}

/** A uuid that is always the same for the name within the version 7 uuid `of`, and sorts beside it. */
export function derivedId(of: string, name: string): string {
  return `${of.slice(0, 14)}7${Bun.randomUUIDv5(name, of).slice(15)}`;
}

/** When a version 7 uuid was created. */
export function instantOf(uuid: string): Date {
  return new Date(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16));
}

/** `evt_` + 32 hex digits of a version 7 uuid. */
export function newEventId(): string {
  return `evt_${Bun.randomUUIDv7().replaceAll('-', '')}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HEX_32 = /^[0-9a-f]{32}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** `cus` + uuid -> `cus_<32 hex>`: the form that buyer routes answer. */
export function prefixedId(prefix: string, uuid: string): string {
  return `${prefix}_${uuid.replaceAll('-', '')}`;
}

/** The uuid of `<prefix>_<32 hex>` or of a plain uuid; null for anything else. */
export function parseId(prefix: string, text: string): string | null {
  if (isUuid(text)) return text.toLowerCase();
  if (!text.startsWith(`${prefix}_`)) return null;
  const hex = text.slice(prefix.length + 1).toLowerCase();
  if (!HEX_32.test(hex)) return null;
  return uuidOfHex(hex);
}

/** 32 hex digits with the hyphens of a uuid. */
export function uuidOfHex(hex: string): string {
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random base62 text, unguessable from 22 characters on; unbiased by rejection. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
    }
  }
  return text;
}

const CAPABILITY = /\bsess_[0-9A-Za-z]{32}\b/g;

/**
 * The text for a log: the id of a checkout session, with which anybody may pay, is replaced by the first ten hex digits
 * of its SHA-256.
 */
export function withoutCapabilities(text: string): string {
  return text.replaceAll(
    CAPABILITY,
    (id) => `sess_#${createHash('sha256').update(id).digest('hex').slice(0, 10)}`,
  );
}
