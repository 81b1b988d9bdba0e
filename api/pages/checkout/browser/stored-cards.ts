import type { Instrument } from './instrument.ts';

/** The stored card that is chosen; null where another card is entered. */
export function chosenStoredCard(): Extract<Instrument, { kind: 'stored' }> | null {
  const paymentMethodId = chosen()?.value;
  return paymentMethodId ? { kind: 'stored', paymentMethodId } : null;
}

/** The choice as a draft keeps it; `''` is another card, and null says that nothing is offered. */
export function storedCardChoice(): string | null {
  return chosen()?.value ?? null;
}

/** Chooses as before a reload; a card that is not offered any more leaves the choice as it is. */
export function restoreStoredCard(choice: string | null | undefined): void {
  const radios = document.querySelectorAll<HTMLInputElement>('[name=storedCard]');
  const radio = [...radios].find(({ value }) => value === choice);
  if (radio) radio.checked = true;
  renderStoredCards();
}

/** Shows the fields of another card only while that is chosen. */
export function renderStoredCards(): void {
  const fields = document.querySelector<HTMLElement>('[data-new-card]');
  if (fields) fields.hidden = chosenStoredCard() !== null;
}

/** Takes a card off that can no longer be charged, and chooses the next. */
export function dropStoredCard(): void {
  const gone = chosen();
  if (!gone?.value) return;
  gone.closest('label')?.remove();
  const next = document.querySelector<HTMLInputElement>('[name=storedCard]');
  if (next) next.checked = true;
  renderStoredCards();
}

function chosen(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('[name=storedCard]:checked');
}
