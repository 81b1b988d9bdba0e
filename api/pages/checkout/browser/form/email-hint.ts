import { likelyEmail } from './mail-domains.ts';
import type { Input } from '../form-fields.ts';
import { pageTexts } from '../page-data.ts';

/** Offers the likely e-mail beside one whose domain looks mistyped. It is taken over on a press and never in the way. */
export function hintAtEmail(input: Input): void {
  const place = placeOf(input);
  if (!place) return;
  const meant = likelyEmail(input.value.trim());
  const [before = '', after = ''] = pageTexts().didYouMean.split('{email}');
  if (meant === null) return place.replaceChildren();
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'edit';
  const address = document.createElement('bdi');
  address.textContent = meant;
  button.append(before, address, after);
  button.addEventListener('click', () => {
    input.value = meant;
    input.focus();
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  place.replaceChildren(button);
}

/** What is offered for an e-mail that is typed anew is out of date. */
export function forgetHint(input: Input): void {
  placeOf(input)?.replaceChildren();
}

function placeOf(input: Input): Element | null {
  return input.closest('.field')?.querySelector('[data-suggest]') ?? null;
}
