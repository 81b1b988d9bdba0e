import { fieldHtml } from './fields.ts';

/** Where the receipt or the invoice goes. */
export function emailHtml(value: string | null): string {
  return fieldHtml({
    name: 'email',
    label: 'Email',
    type: 'email',
    inputmode: 'email',
    autocomplete: 'email',
    value,
    required: true,
    check: 'email',
    maxlength: 254,
  });
}
