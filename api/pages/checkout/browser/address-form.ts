import {
  choiceOf,
  cityOf,
  layoutOf,
  type AddressRules,
  type PartLayout,
} from '../../../../templates/checkout/address-layout.ts';
import { findInput, showFault, type Input } from './form-fields.ts';
import { pageTexts, type PageData } from './page-data.ts';

export interface AddressForm {
  /** Follows the country of the address that the field belongs to. */
  readonly countryChosen: (field: Input) => void;
}

/**
 * Asks for an address as its country writes one: order, what is required, a list of its states. The server has
 * done it for the country that it knew; the other rules come with a file of their own. Until then, or without it, an
 * address of another country has the fields that any address has, of which few are required.
 */
export function createAddressForm(
  { addressesUrl, language }: PageData,
  changed: () => void,
): AddressForm {
  let rules: AddressRules | null = null;

  const follow = (country: Input): void => {
    const prefix = country.name.split('.', 1)[0] ?? '';
    const { value } = country;
    const rule = rules && Object.hasOwn(rules, value) ? (rules[value] ?? null) : null;
    const focused = document.activeElement;
    let last = fieldOf(findInput(`${prefix}.name`)) ?? fieldOf(country);
    for (const layout of layoutOf(rule, language, pageTexts().address)) {
      const input = findInput(`${prefix}.${layout.part}`);
      const field = fieldOf(input);
      if (!input || !field) continue;
      last = placeAfter(last, input);
      const filled = withChoices(input, layout);
      render(field, filled, layout);
      if (layout.part === 'city') fixCity(filled, cityOf(rule, value));
      if (layout.part === 'addressLine2') last = placeAfter(last, findInput(`${prefix}.company`));
    }
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
  };
  const followAll = (): void => {
    for (const country of countries()) follow(country);
    changed();
  };
  // A reload has filled in another country than that for which the server has written the fields.
  for (const country of countries()) if (!isAsWritten(country)) follow(country);
  if (countries().length > 0) {
    void fetch(addressesUrl)
      .then(async (answer) => {
        if (!answer.ok) return;
        rules = (await answer.json()) as AddressRules;
        followAll();
      })
      // The API checks the address as well.
      .catch(() => undefined);
  }
  return {
    countryChosen: (field) => {
      if (!field.name.endsWith('.countryCode')) return;
      forgetState(field.name.split('.', 1)[0] ?? '');
      follow(field);
    },
  };
}

function countries(): Input[] {
  return [...document.querySelectorAll<Input>('[name$=".countryCode"]')];
}

function isAsWritten(country: Input): boolean {
  if (!(country instanceof HTMLSelectElement)) return true;
  const written = [...country.options].find(({ defaultSelected }) => defaultSelected);
  return country.value === (written?.value ?? '');
}

function fieldOf(input: Input | null): HTMLElement | null {
  return input?.closest<HTMLElement>('.field') ?? null;
}

/** Moves the field of the input behind another, unless it is there; returns it. */
function placeAfter(last: HTMLElement | null, input: Input | null): HTMLElement | null {
  const field = fieldOf(input);
  if (!field) return last;
  if (last?.nextElementSibling !== field) last?.after(field);
  return field;
}

/** A state of one country is none of another. */
function forgetState(prefix: string): void {
  const state = findInput(`${prefix}.stateProvince`);
  if (state) state.value = '';
}

/** The control that the country needs: a list of its states, or a field to type in; what was there stays. */
function withChoices(input: Input, { choices }: PartLayout): Input {
  if (input.name.endsWith('.stateProvince') === false) return input;
  if (!choices && input instanceof HTMLInputElement) return input;
  const made = document.createElement(choices ? 'select' : 'input');
  for (const name of ['id', 'name', 'autocomplete', 'aria-describedby', 'data-missing']) {
    const value = input.getAttribute(name);
    if (value !== null) made.setAttribute(name, value);
  }
  if (made instanceof HTMLInputElement) made.maxLength = 200;
  else fillChoices(made, choices ?? [], input.value);
  if (made instanceof HTMLInputElement) made.value = input.value;
  input.replaceWith(made);
  return made;
}

function fillChoices(
  select: HTMLSelectElement,
  choices: NonNullable<PartLayout['choices']>,
  value: string,
): void {
  const chosen = choiceOf(choices, value);
  const other = value !== '' && !chosen ? [{ value, label: value }] : [];
  select.append(
    new Option(pageTexts().address.choose, ''),
    ...[...choices, ...other].map((choice) => new Option(choice.label, choice.value)),
  );
  select.value = chosen?.value ?? value;
}

function render(field: HTMLElement, input: Input, layout: PartLayout): void {
  const { label, missing, isUnasked, isRequired, width, postalCode } = layout;
  field.className = width ? `field ${width}` : 'field';
  field.hidden = isUnasked;
  field.toggleAttribute('data-unasked', isUnasked);
  input.required = isRequired;
  input.dataset['missing'] = missing;
  if (postalCode) {
    const { pattern, example } = postalCode;
    Object.assign(input.dataset, { check: 'postal-code', pattern, example });
  } else {
    for (const name of ['check', 'pattern', 'example']) delete input.dataset[name];
  }
  if (input.getAttribute('aria-invalid') === 'true') showFault(input, null);
  const words = field.querySelector('label');
  if (!words) return;
  words.textContent = label;
  if (isRequired) return;
  const note = document.createElement('i');
  note.textContent = `(${pageTexts().address.optional})`;
  words.append(' ', note);
}

/** The city of a country that is one is known, and sent all the same. */
function fixCity(input: Input, city: string | null): void {
  const field = fieldOf(input);
  if (city !== null) {
    input.value = city;
    input.dataset['fixed'] = city;
    field?.removeAttribute('data-unasked');
  } else if (input.dataset['fixed'] === input.value) {
    input.value = '';
    delete input.dataset['fixed'];
  }
}
