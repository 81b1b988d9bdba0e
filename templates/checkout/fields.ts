import { attributes, escaped } from './markup.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface Field {
  /** The path in the body of a complete: `shippingAddress.city`. */
  readonly name: string;
  readonly label: string;
  readonly value?: string | null;
  readonly type?: 'text' | 'email' | 'tel';
  /** `pair`: half, where the screen has room for it. */
  readonly width?: 'half' | 'pair';
  readonly autocomplete?: string;
  readonly inputmode?: 'numeric' | 'email';
  readonly placeholder?: string;
  readonly maxlength?: number;
  readonly required?: boolean;
  /** What the script checks beyond presence. */
  readonly check?: 'email' | 'card-number' | 'card-expiry' | 'card-cvc';
  readonly choices?: readonly Choice[];
  /** The script may say something at the field's end, such as the card's brand. */
  readonly aside?: string;
}

/** A labelled input with the place for its error. */
export function fieldHtml(field: Field): string {
  const { name, label, width, required = false, choices, aside } = field;
  const id = `f-${name.replaceAll('.', '-')}`;
  const common = {
    id,
    name,
    autocomplete: field.autocomplete ?? null,
    required,
    'aria-describedby': `${id}-error`,
    'data-check': field.check ?? null,
    'data-label': label,
  };
  const control = choices
    ? `<select${attributes(common)}>${choices.map((choice) => option(choice, field.value ?? '')).join('')}</select>`
    : `<input${attributes({
        ...common,
        type: field.type ?? 'text',
        value: field.value ?? null,
        inputmode: field.inputmode ?? null,
        placeholder: field.placeholder ?? null,
        maxlength: field.maxlength ?? null,
        autocapitalize: field.check ? 'off' : null,
        spellcheck: field.check ? 'false' : null,
      })}>`;
  const note = required ? '' : ' <i>(optional)</i>';
  const said = aside ? `<span class="brand" data-aside="${aside}"></span>` : '';
  return `<div class="field${width ? ` ${width}` : ''}"><label for="${id}">${escaped(label)}${note}</label><div class="control">${control}${said}</div><p class="error" id="${id}-error" hidden></p></div>`;
}

export function checkHtml(
  name: string,
  label: string,
  options: { readonly required?: boolean; readonly checked?: boolean } = {},
): string {
  const id = `f-${name.replaceAll('.', '-')}`;
  const { required = false, checked = false } = options;
  const box = attributes({
    type: 'checkbox',
    id,
    name,
    required,
    checked,
    'aria-describedby': `${id}-error`,
    'data-label': label,
  });
  return `<div class="field"><div class="check"><input${box}><label for="${id}">${escaped(label)}</label></div><p class="error" id="${id}-error" hidden></p></div>`;
}

function option({ value, label }: Choice, chosen: string): string {
  return `<option${attributes({ value, selected: value !== '' && value === chosen })}>${escaped(label)}</option>`;
}
