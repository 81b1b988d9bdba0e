import { fail } from '../../domain/errors.ts';

/** What JSON.parse may be given: reading a text costs by its values and its depth far more than by its length. */
const DEPTH_MAX = 64;
const KEYS_MAX = 1_000;

/**
 * Rejects a JSON text that would be expensive to parse or to check, in one pass that allocates nothing: 400
 * `validation_error` for more than `valuesMax` values, 1,000 keys of one object or 64 levels. A text that is not
 * JSON may pass.
 */
export function requireBoundedJson(text: string, valuesMax: number): void {
  const keys = new Uint32Array(DEPTH_MAX + 1);
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        depth += 1;
        values += 1;
        if (depth > DEPTH_MAX) rejectBody('is nested too deeply', 'levels', DEPTH_MAX);
        keys[depth] = 0;
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        depth = Math.max(0, depth - 1);
        break;
      case COMMA:
        values += 1;
        break;
      case COLON:
        keys[depth] = (keys[depth] ?? 0) + 1;
        if ((keys[depth] ?? 0) > KEYS_MAX)
          rejectBody('has an object of too many', 'keys', KEYS_MAX);
        break;
    }
    if (values > valuesMax) rejectBody('has too many values', 'values', valuesMax);
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;

/** Where the string that starts here ends; the last place when it does not. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}

function rejectBody(problem: string, unit: string, maximum: number): never {
  const message = `The body ${problem}: at most ${maximum} ${unit}.`;
  fail('validation_error', [{ path: '', code: 'too_long', message, maximum }], { status: 400 });
}
