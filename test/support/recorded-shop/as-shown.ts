import type { PlayedCall } from './recorder.ts';
import { BEGIN } from './shop.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const PLAIN_ID = /\b([a-z]+_)?[0-9a-f]{32}\b/g;
/** Ids that are no UUID: of sessions and tokens of the sandbox. */
const OTHER_ID = /\b(sess|cart|req|tok|pm|ch|re|dp|ep|txn)(_[a-z]+)?_[A-Za-z0-9]{16,}\b/g;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const PAGE = /^<!doctype html>/i;
const DAY_MS = 86_400_000;
/** Longer lists are shown by their beginning. */
const MOST_ROWS = 2;
const MOST_NAMES = 6;

/** Secrets and signed texts, with what is shown in their place. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJIUzI1NiJ9.…'],
  [/\b((?:sk|pk)_(?:test|live)_)\w+/g, '$1…'],
  [/\bwhsec_[\w+/=-]+/g, 'whsec_…'],
  [/\/p\/[\w.-]{20,}/g, '/p/…'],
  [/\b(token=)[\w.%-]{12,}/g, '$1…'],
  [/\b[\w-]{44,}\b/g, '…'],
];

/**
 * The calls with stable ids, times, addresses and no secret, so that the file of examples is the same at each
 * recording but for what the service changed.
 */
export function asShown(calls: readonly PlayedCall[], from: Date, baseUrls: readonly string[]) {
  const ids = new Map<string, string>();
  const text = (value: string): string => {
    if (INSTANT.test(value)) return instantOf(value, from);
    // A whole page says nothing beside its fields.
    if (PAGE.test(value)) return '<!doctype html>…';
    let shown = baseUrls.reduce(
      (so, url, index) =>
        so.replaceAll(url, index === 0 ? 'https://api.example.com' : 'https://server.example.com'),
      value,
    );
    // Of log lines and headers, which name the machine without its scheme.
    shown = shown.replaceAll(/(?:127\.0\.0\.1|::1)(?::\d+)?/g, '203.0.113.7');
    shown = shown
      .replaceAll(UUID, (id) => idFor(ids, id.replaceAll('-', '')))
      .replaceAll(
        PLAIN_ID,
        (id, prefix: string | undefined) =>
          `${prefix ?? ''}${idFor(ids, id.slice((prefix ?? '').length)).replaceAll('-', '')}`,
      );
    shown = shown.replaceAll(OTHER_ID, (id, prefix: string) =>
      isId(id) ? id : `${prefix}_${idFor(ids, id).slice(-8)}K7mQ2vX9`,
    );
    return secrets.reduce(
      (so, [pattern, replacement]) =>
        so.replaceAll(pattern, (whole, ...rest) =>
          isId(whole) ? whole : replacement.replace('$1', String(rest[0] ?? '')),
        ),
      shown,
    );
  };
  const value = (part: Json): Json => {
    if (typeof part === 'string') return text(part);
    if (part === null || typeof part !== 'object') return part;
    if (isList(part)) {
      const most = part.every((one) => typeof one === 'string') ? MOST_NAMES : MOST_ROWS;
      return part.slice(0, most).map(value);
    }
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [text(name), value(one)]));
  };
  return Object.fromEntries(
    calls.map(({ operationId, ...call }) => [operationId, value(JSON.parse(JSON.stringify(call)))]),
  );
}

function isList(part: object): part is readonly Json[] {
  return Array.isArray(part);
}

function isId(text: string): boolean {
  return text.startsWith('0195a1f0') || /^[a-z]+_0195a1f0/.test(text);
}

/** A version 7 UUID of the recording, by the order in which ids appear. */
function idFor(ids: Map<string, string>, id: string): string {
  const known = ids.get(id);
  if (known !== undefined) return known;
  const made = `0195a1f0-7c1e-7a2b-8c3d-${(0x4e5f_6071_0000 + ids.size + 1).toString(16)}`;
  ids.set(id, made);
  return made;
}

/** Times of the machine become those of the recording, to the minute; those of its clock are so already. */
function instantOf(text: string, from: Date): string {
  const at = new Date(text);
  const begin = new Date(BEGIN).getTime();
  const passed = at.getTime() - from.getTime();
  if (Math.abs(passed) > 80 * DAY_MS) return at.toISOString();
  const minutes = Math.round(passed / 60_000);
  return new Date(begin + minutes * 60_000).toISOString();
}
