/** Asks why a line is sent back, once units of it are. */
export function showReasons(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement) || !target.matches('[data-units]')) return;
  const reasons = target.closest('[data-line]')?.querySelector<HTMLElement>('[data-why]');
  if (reasons) reasons.hidden = !(Number(target.value) > 0);
}

/** The request that a form asks for; null where nothing is chosen, or something is missing or out of range. */
export function returnOf(form: HTMLFormElement): Record<string, unknown> | null {
  const lines = [...form.querySelectorAll<HTMLElement>('[data-line]')].map(lineOf);
  const chosen = lines.filter((line) => line !== null);
  if (chosen.length === 0 || chosen.some(({ isRight }) => !isRight)) return null;
  return { orderId: form.dataset['id'], lineItems: chosen.map(({ line }) => line) };
}

function lineOf(place: HTMLElement) {
  const units = place.querySelector<HTMLInputElement>('[data-units]');
  const quantity = Number(units?.value);
  if (!units || (quantity === 0 && units.validity.valid)) return null;
  const reason = place.querySelector<HTMLSelectElement>('[name=reason]')?.value ?? '';
  const note = place.querySelector<HTMLTextAreaElement>('[name=note]')?.value.trim() ?? '';
  return {
    isRight: units.validity.valid && reason !== '',
    line: { lineItemId: place.dataset['line'], quantity, reason, ...(note ? { note } : {}) },
  };
}

/** One key for all tries of one form with one content, so that a request whose response was lost is made once. */
export function keyOf(form: HTMLFormElement, input: object): string {
  const content = JSON.stringify(input);
  if (form.dataset['asked'] !== content) {
    form.dataset['asked'] = content;
    form.dataset['key'] = crypto.randomUUID();
  }
  return form.dataset['key'] ?? '';
}
