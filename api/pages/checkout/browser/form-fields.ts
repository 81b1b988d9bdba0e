import { fullName, nameParts } from '../../../../domain/languages.ts';
import { pageTexts } from './page-data.ts';
import { isPostalCode } from '../../../../templates/checkout/address-layout.ts';
import { hasExpired, isCardNumber, parseExpiry } from './card-check.ts';

export type Input = HTMLInputElement | HTMLSelectElement;

/** The inputs of a form or page that apply now: not those of a method or address that is not chosen, and no radio. */
export function inputsOf(root: ParentNode): Input[] {
  const found = root.querySelectorAll<Input>('input[name],select[name]');
  return [...found].filter((input) => input.type !== 'radio' && !isSwitchedOff(input));
}

/** In a section that is not chosen, or not asked for in this country. */
function isSwitchedOff(input: Input): boolean {
  return (
    input.closest(
      '[data-method][hidden],[data-new-card][hidden],[data-billing][hidden],[data-unasked]',
    ) !== null
  );
}

/** What is wrong with an input, in the words that the buyer reads; null when nothing is. */
export function faultOf(input: Input): string | null {
  const value = input.value.trim();
  const texts = pageTexts();
  if (input instanceof HTMLInputElement && input.type === 'checkbox') {
    return input.required && !input.checked ? texts.acceptTerms : null;
  }
  if (value === '') return input.required && !isReplaced(input) ? missingText(input) : null;
  switch (input.dataset['check']) {
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : texts.email;
    case 'card-number':
      return isCardNumber(value) ? null : texts.cardNumber;
    case 'card-expiry':
      return expiryFault(value);
    case 'card-cvc':
      return /^\d{3,4}$/.test(value) ? null : texts.cvc;
    case 'postal-code':
      return postalCodeFault(value, input.dataset);
    default:
      return null;
  }
}

/** A company is a recipient without a name. */
function isReplaced({ dataset: { unless } }: Input): boolean {
  return unless !== undefined && Boolean(findInput(unless)?.value.trim());
}

function postalCodeFault(value: string, { pattern, example }: DOMStringMap): string | null {
  if (pattern === undefined || isPostalCode(value, { pattern })) return null;
  return pageTexts().postalCode.replace('#', () => example ?? '');
}

export function missingText(input: Input): string {
  return input.dataset['missing'] ?? pageTexts().checkField;
}

function expiryFault(value: string): string | null {
  const expiry = parseExpiry(value);
  if (!expiry) return pageTexts().expiry;
  return hasExpired(expiry, new Date()) ? pageTexts().cardExpired : null;
}

/** Shows an error beside the input, or removes it. */
export function showFault(input: Input, fault: string | null): void {
  const place = document.getElementById(`${input.id}-error`);
  if (fault === null) input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
  if (!place) return;
  place.textContent = fault ?? '';
  place.hidden = fault === null;
}

/** Shows every error below, but of fields that do not count; returns the first input that has one. */
export function showFaults(
  root: ParentNode,
  counts: (input: Input) => boolean = () => true,
): Input | null {
  let first: Input | null = null;
  for (const input of inputsOf(root)) {
    if (!counts(input)) continue;
    const fault = faultOf(input);
    showFault(input, fault);
    if (fault !== null) first ??= input;
  }
  return first;
}

export function findInput(name: string): Input | null {
  return document.querySelector<Input>(`[name="${CSS.escape(name)}"]`);
}

/** Values by path (`shippingAddress.city`), without those of a card. */
export function valuesOf(root: ParentNode): Record<string, string> {
  const values: Record<string, string> = {};
  for (const input of inputsOf(root)) {
    const isBox = input.type === 'checkbox';
    if (!isCardField(input) && !isBox && input.value.trim() !== '')
      values[input.name] = input.value.trim();
  }
  return values;
}

export function isCardField({ name }: Input): boolean {
  return name.startsWith('card.');
}

/** The values with the parts of a name in place of the whole, as its country orders them. */
export function withNameParts(values: Readonly<Record<string, string>>): Record<string, string> {
  const given = Object.entries(values).flatMap(([path, value]) => {
    const [prefix = '', part] = path.split('.');
    if (part !== 'name') return [[path, value] as const];
    const parts = partsOfName(path, value, values[`${prefix}.countryCode`] ?? null);
    return Object.entries(parts).map(([key, text]) => [`${prefix}.${key}`, text] as const);
  });
  return Object.fromEntries(given);
}

/** A name that was known in parts keeps them until it is changed. */
function partsOfName(path: string, text: string, country: string | null): Record<string, string> {
  const { first, last } = findInput(path)?.dataset ?? {};
  const known = { firstName: first, lastName: last };
  if (fullName(known, country) !== text) return nameParts(text, country);
  return { ...(first ? { firstName: first } : {}), ...(last ? { lastName: last } : {}) };
}

/** The input for what the API calls by its path. */
export function inputAt(path: string): Input | null {
  return findInput(path) ?? findInput(path.replace(/\.(first|last)Name$/, '.name'));
}

/** `{ 'a.b': 1 }` as `{ a: { b: 1 } }`. */
export function nested(values: Readonly<Record<string, string>>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const [head = '', tail] = path.split('.');
    if (tail === undefined) result[head] = value;
    else result[head] = { ...(result[head] as object | undefined), [tail]: value };
  }
  return result;
}

export function isChecked(name: string): boolean {
  const input = findInput(name);
  return input instanceof HTMLInputElement && input.checked;
}
