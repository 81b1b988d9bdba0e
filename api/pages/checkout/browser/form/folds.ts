import { inputsOf, type Input } from '../form-fields.ts';

/** Opens the fields that are folded behind a button, and those that have a value already. */
export function wireFolds(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-unfold]') : null;
    const input = button?.closest('.field')?.querySelector<Input>('input');
    if (!input) return;
    unfold(input);
    input.focus();
  });
  for (const input of inputsOf(document)) if (input.value !== '') unfold(input);
}

export function unfold(input: Element): void {
  const field = input.closest('.field');
  const [button, folded] = ['[data-unfold]', '[data-folded]'].map((selector) =>
    field?.querySelector<HTMLElement>(selector),
  );
  if (button) button.hidden = true;
  if (folded) folded.hidden = false;
}
