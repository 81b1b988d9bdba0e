import type { CheckoutLabels } from './labels/en.ts';

/**
 * How a country writes an address: from Google's address data (`address-rules.ts`), in the words of the page. Pure, and
 * without any import that runs: the page's script uses it, too.
 */
export interface AddressRule {
  /** The parts in order: A street, C city, S state, Z postal code; what is not written there is missing. */
  readonly order: string;
  /** The order in Latin script, where it is another one. */
  readonly latinOrder?: string;
  /** Of these parts. */
  readonly required: string;
  readonly postalCode?: PostalCode;
  readonly names?: Partial<Record<'zip' | 'state' | 'city', string>>;
  /** BCP 47, of the names of its states */
  readonly language?: string;
  /** In lists, as the script loads all countries. */
  readonly states?: readonly StateNames[];
  /** Addresses bear the code of the state, not its name. */
  readonly hasCodes?: boolean;
}

export interface PostalCode {
  /** A regular expression of the whole code. */
  readonly pattern: string;
  readonly example: string;
}

/** By country. */
export type AddressRules = Readonly<Record<string, AddressRule>>;

/** The code of a state and its names by language; `latin` is that of any other Latin script. */
export type StateNames = readonly [code: string, names: Readonly<Record<string, string>>];

export type AddressPart = 'addressLine1' | 'addressLine2' | 'city' | 'stateProvince' | 'postalCode';

export type AddressTexts = Pick<CheckoutLabels, 'address' | 'optional' | 'choose'> & {
  readonly fields: Readonly<Record<AddressPart, CheckoutLabels['fields'][AddressPart]>>;
};

export interface StateChoice {
  readonly value: string;
  readonly label: string;
  /** By which a browser or a merchant may have named it. */
  readonly code: string;
}

/** A field of an address. */
export interface PartLayout {
  readonly part: AddressPart;
  readonly label: string;
  readonly missing: string;
  /** Not in this country. */
  readonly isUnasked: boolean;
  readonly isRequired: boolean;
  readonly width: 'pair' | 'third' | null;
  readonly postalCode: PostalCode | null;
  readonly choices: readonly StateChoice[] | null;
}

/** Before a country is chosen. */
const NO_COUNTRY: AddressRule = { order: 'ACSZ', required: 'AC' };

const partsOf = new Map<string, readonly AddressPart[]>([
  ['A', ['addressLine1', 'addressLine2']],
  ['C', ['city']],
  ['S', ['stateProvince']],
  ['Z', ['postalCode']],
]);

/** The fields in the order of the country; those that it does not ask for at the end. */
export function layoutOf(
  rule: AddressRule | null,
  language: string,
  texts: AddressTexts,
): PartLayout[] {
  const { latinOrder, order, ...facts } = rule ?? NO_COUNTRY;
  const asked = (isLocal(rule, language) ? null : latinOrder) ?? order;
  const rest = [...partsOf.keys()].filter((letter) => !asked.includes(letter));
  return [...asked, ...rest].flatMap((letter) =>
    (partsOf.get(letter) ?? []).map((part) => {
      const isUnasked = !asked.includes(letter);
      const label = labelOf(part, facts.names ?? {}, rule !== null, texts);
      const { label: usual, missing } = texts.fields[part];
      return {
        part,
        label,
        missing: label === usual ? missing : texts.address.missing,
        isUnasked,
        isRequired: !isUnasked && isRequired(part, letter, facts.required),
        width: widthOf(letter, asked),
        postalCode: (letter === 'Z' && facts.postalCode) || null,
        choices: (letter === 'S' && !isUnasked && rule && choicesOf(rule, language)) || null,
      };
    }),
  );
}

/** The city of a country that is one; null where a city is asked for. */
export function cityOf(rule: AddressRule | null, country: string): string | null {
  if (!rule || rule.order.includes('C')) return null;
  return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
}

/** The choice that a text means: a code, a name in any case, or its own value. */
export function choiceOf(choices: readonly StateChoice[], text: string): StateChoice | null {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return null;
  return (
    choices.find(({ value, label, code }) =>
      [value, label, code].some((name) => name.toLocaleLowerCase() === wanted),
    ) ?? null
  );
}

/** What is wrong with a postal code is that it is not of its country's shape. */
export function isPostalCode(text: string, { pattern }: Pick<PostalCode, 'pattern'>): boolean {
  return new RegExp(`^(?:${pattern})$`, 'i').test(text.trim());
}

function isLocal(rule: AddressRule | null, language: string): boolean {
  return baseOf(rule?.language ?? '') === baseOf(language);
}

function baseOf(language: string): string {
  return language.split('-', 1)[0] ?? '';
}

/** Street and city are what an order needs everywhere. */
function isRequired(part: AddressPart, letter: string, required: string): boolean {
  if (part === 'addressLine2') return false;
  return part === 'addressLine1' || part === 'city' || required.includes(letter);
}

/** Those that are beside each other: one of them is short. */
function widthOf(letter: string, asked: string): PartLayout['width'] {
  const row = ['CSZ', 'ZCS', 'SZ', 'ZS', 'CZ', 'ZC'].find((one) => asked.includes(one));
  if (!row?.includes(letter)) return null;
  return row.length === 3 ? 'third' : 'pair';
}

function labelOf(
  part: AddressPart,
  names: NonNullable<AddressRule['names']>,
  hasCountry: boolean,
  { fields, address }: AddressTexts,
): string {
  const usual = fields[part].label;
  if (!hasCountry) return usual;
  switch (part) {
    case 'postalCode':
      return named(address.zip, names.zip ?? 'postal', usual);
    case 'stateProvince':
      return named(address.state, names.state ?? 'province', usual);
    case 'city':
      return named(address.city, names.city ?? 'city', usual);
    default:
      return usual;
  }
}

function named(words: Readonly<Record<string, string>>, name: string, usual: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? usual) : usual;
}

function choicesOf(rule: AddressRule, language: string): StateChoice[] | null {
  const { states, hasCodes = false } = rule;
  if (!states) return null;
  const made = states.map(([code, names]) => {
    const label = nameOf(code, names, isLocal(rule, language), language);
    return { value: hasCodes ? code : label, label, code };
  });
  return made.toSorted((one, other) => one.label.localeCompare(other.label, language));
}

function nameOf(
  code: string,
  names: Readonly<Record<string, string>>,
  isLocalName: boolean,
  language: string,
): string {
  const own = names[language] ?? names[baseOf(language)];
  const latin = isLocalName ? undefined : names['latin'];
  return own ?? latin ?? names['default'] ?? code;
}
