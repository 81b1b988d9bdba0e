/**
 * JSON bodies that cost much more than their length suggests, each of at most `bytes` bytes. `known` are keys that the
 * route knows, `lists` those of lists, so that the check goes into them.
 */
export function hostileBodies(
  bytes: number,
  known: readonly string[] = ['email'],
  lists: readonly string[] = ['items'],
): ReadonlyMap<string, string> {
  const [key = 'email'] = known;
  const [list = 'items'] = lists;
  const inList = (item: (index: number) => string): string =>
    filled(bytes, item, `{"${list}":[`, ']}');
  const inObject = (member: (index: number) => string): string => filled(bytes, member, '{', '}');
  return new Map([
    ['unknown keys', inObject((index) => `"k${index.toString(36)}":1`)],
    ['keys near a known one', inObject((index) => `"${key.slice(1)}${index % 1_000}":1`)],
    [
      'a thousand keys of 60 characters',
      inObject((index) => `"${'k'.repeat(56)}${index % 999}":1`),
    ],
    ['one key, repeated', inObject(() => `"${key}":1`)],
    ['__proto__, repeated', inObject(() => '"__proto__":{"a":1}')],
    ['a long key', `{"${'k'.repeat(bytes - 6)}":1}`],
    ['lists in lists', nested(bytes, '[', ']')],
    ['objects in objects', nested(bytes, '{"a":', '}')],
    ['lists in a list, 60 deep', inList(() => `${'['.repeat(58)}${']'.repeat(58)}`)],
    ['a long string', `{"${key}":"${'x'.repeat(bytes - key.length - 7)}"}`],
    ['escapes', `{"${key}":"${'\\u0041'.repeat(Math.floor((bytes - key.length - 7) / 6))}"}`],
    ['surrogates', `{"${key}":"${'\\ud83d'.repeat(Math.floor((bytes - key.length - 7) / 6))}"}`],
    ['dots and ats', `{"${key}":"${'a.@'.repeat(Math.floor((bytes - key.length - 7) / 3))}"}`],
    ['a long number', `{"${key}":${'9'.repeat(bytes - key.length - 5)}}`],
    ['numbers', inList(() => '1')],
    ['fractions', inList((index) => `${Math.sin(index)}`)],
    ['strings', inList((index) => `"é${index}"`)],
    ['empty objects', inList(() => '{}')],
    ['objects with unknown keys', inList((index) => `{"${index.toString(36)}":1}`)],
    ['objects with 20 unknown keys', inList(() => `{${twentyKeys}}`)],
    ['NUL in a deep list', inList(() => '{"a":{"b":{"c":["\\u0000"]}}}')],
    ['a mixture', inList((index) => `{"${key}":[${index},"${index}",{"__proto__":[null]}]}`)],
    ['no JSON', '{"a'.repeat(Math.floor(bytes / 3))],
    ['blanks', ' '.repeat(bytes)],
  ]);
}

const twentyKeys = Array.from({ length: 20 }, (_, index) => `"nam${index}":1`).join(',');

function filled(
  bytes: number,
  part: (index: number) => string,
  open: string,
  close: string,
): string {
  const parts: string[] = [];
  let left = bytes - open.length - close.length;
  for (let index = 0; ; index += 1) {
    const next = part(index);
    left -= Buffer.byteLength(next) + 1;
    if (left < 0) return `${open}${parts.join(',')}${close}`;
    parts.push(next);
  }
}

function nested(bytes: number, open: string, close: string): string {
  const levels = Math.floor((bytes - 1) / (open.length + close.length));
  return `${open.repeat(levels)}${open === '[' ? '' : '1'}${close.repeat(levels)}`;
}
