import { brandOf, groupedExpiry, groupedNumber } from './card-check.ts';
import type { Input } from './form-fields.ts';

/** Writes a typed card as cards are written, and shows its brand; `typed` where the buyer typed it. */
export function renderCardInput(input: Input, typed: InputEvent | null): void {
  if (!(input instanceof HTMLInputElement)) return;
  if (input.name === 'card.number') renderNumber(input);
  if (input.name === 'card.expiry') renderExpiry(input, typed);
}

function renderNumber(input: HTMLInputElement): void {
  const brand = brandOf(input.value);
  for (const picture of document.querySelectorAll<HTMLElement>('[data-brand]'))
    picture.hidden = picture.dataset['brand'] !== brand;
  const atEnd = input.selectionStart === input.value.length;
  if (atEnd) input.value = groupedNumber(input.value);
}

/** Groups what is in the field when it was filled in or typed at its end; a digit typed further in moves no caret. */
function renderExpiry(input: HTMLInputElement, typed: InputEvent | null): void {
  if (typed?.isComposing) return;
  const isAtEnd = input.selectionStart === input.value.length;
  if (typed && !isAtEnd) return;
  const grouped = groupedExpiry(input.value, typed?.inputType.startsWith('delete') ?? false);
  if (grouped !== input.value) input.value = grouped;
}
