import { isUuid } from '../../storage/ids.ts';
import type { KnownFields } from './known-fields.ts';

/**
 * Values as the log of requests keeps them. What is stored has to be known: a text under a name that no route gives a plain
 * meaning is masked, so that a secret or a person's data in the wrong field, or under a misspelt name, is masked too.
 */
export const MASK = '[redacted]';
const CUT = '[cut]';
const LEVELS_MAX = 8;
const NAME_MAX = 64;
const TEXT_MAX = 300;
/** Above every amount; what has as many digits may be the number of a card. */
const NUMBER_MAX = 99_999_999_999;

const BEARER_PREFIX = '(?:sk|pk|rk|ps|staff|whsec|sess|cart|tok|ctoken|sbx)_';
/** By their prefixes, or by their length alone; codes such as `cart_not_open` have neither digits nor capitals. */
const BEARERS = new RegExp(
  String.raw`\b${BEARER_PREFIX}(?=\w*[\dA-Z])[\w+/=.-]{6,}|\beyJ[\w-]+\.[\w.-]+|[\w+/=.-]{40,}`,
  'g',
);
const PREFIXED_BEARER = new RegExp(`(?<![a-z])${BEARER_PREFIX}|eyJ`, 'i');
const MAIL_ADDRESSES = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+/g;
const LONG_DIGITS = /\d(?:[ -]?\d){11,}/g;
/** What follows the host: paths of webhooks and links may be secrets themselves. */
const URLS = /\b(https?:\/\/)(?:[^\s/?#"@]*@)?([^\s/?#"]+)[/?#][^\s"]+/gi;
const SUSPICIOUS = /[_@]|eyJ|:\/\/|\d(?:[ -]?\d){11}|[\w+/=.-]{40}/;

/** A text that may be stored, without what looks like a secret, an address of mail or the number of a card. */
export function scrubbed(text: string): string {
  const short = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}${CUT}` : text;
  if (!SUSPICIOUS.test(short) || isUuid(short)) return short;
  return short
    .replaceAll(URLS, `$1$2/${MASK}`)
    .replaceAll(BEARERS, (found) => (isNamedByUuid(found) ? found : MASK))
    .replaceAll(MAIL_ADDRESSES, MASK)
    .replaceAll(LONG_DIGITS, (digits, offset: number) =>
      isWithinUuid(short, offset) ? digits : MASK,
    );
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Such as `order-1017-<uuid>`, which is long by its uuid alone: an Idempotency-Key as shops write it. */
function isNamedByUuid(text: string): boolean {
  const rest = text.replaceAll(UUIDS, '');
  return rest.length < text.length && rest.length <= 20 && !PREFIXED_BEARER.test(text);
}

function isWithinUuid(text: string, offset: number): boolean {
  return [...text.matchAll(UUIDS)].some(({ index }) => index <= offset && offset < index + 36);
}

/** A JSON value of a request, up to about so many characters. */
export function redacted(value: unknown, known: KnownFields, charactersMax: number): unknown {
  return new Redaction(known, charactersMax).value(value, '', false, 0);
}

class Redaction {
  readonly #known: KnownFields;
  #left: number;

  constructor(known: KnownFields, charactersMax: number) {
    this.#known = known;
    this.#left = charactersMax;
  }

  /** `isHidden`: below a name that is not known. */
  value(value: unknown, name: string, isHidden: boolean, level: number): unknown {
    if (value === null || typeof value === 'boolean') return this.#spend(value, 5);
    if (typeof value === 'string') {
      const kept = !isHidden && isKept(value, name, this.#known) ? scrubbed(value) : MASK;
      return this.#spend(kept, kept.length + 2);
    }
    if (typeof value === 'number') {
      const { numbers } = this.#known;
      const isPlain = !isHidden && numbers.has(name) && Math.abs(value) <= NUMBER_MAX;
      return this.#spend(isPlain ? value : MASK, 12);
    }
    if (typeof value !== 'object' || level >= LEVELS_MAX) return MASK;
    return Array.isArray(value)
      ? this.#list(value, name, isHidden, level)
      : this.#object(value, isHidden, level);
  }

  #list(list: readonly unknown[], name: string, isHidden: boolean, level: number): unknown[] {
    const kept: unknown[] = [];
    for (const item of list) {
      if (this.#left <= 0) {
        kept.push(CUT);
        break;
      }
      kept.push(this.value(item, name, isHidden, level + 1));
    }
    return kept;
  }

  #object(value: object, isHidden: boolean, level: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    for (const [name, field] of Object.entries(value)) {
      if (this.#left <= 0) {
        entries.push([CUT, true]);
        break;
      }
      const shown = shownName(name);
      this.#left -= shown.length + 4;
      const isNested = typeof field === 'object' && field !== null;
      const isBelow = isHidden || (isNested && !this.#isContainer(name, field));
      entries.push([shown, this.value(field, name, isBelow, level + 1)]);
    }
    return Object.fromEntries(entries);
  }

  #isContainer(name: string, field: object): boolean {
    const { containers, texts, codes, numbers } = this.#known;
    const isPlain = texts.has(name) || codes.has(name) || numbers.has(name);
    return containers.has(name) || (Array.isArray(field) && isPlain);
  }

  #spend(value: unknown, characters: number): unknown {
    this.#left -= characters;
    return value;
  }
}

const CODE = /^[\w.:*+-]{1,64}$/;

function isKept(text: string, name: string, { texts, codes }: KnownFields): boolean {
  return texts.has(name) || (codes.has(name) && CODE.test(text));
}

/** A name is the caller's own text, too. */
function shownName(name: string): string {
  return scrubbed(name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}${CUT}` : name);
}
