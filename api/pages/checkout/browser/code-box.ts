import type { Answer } from './api-calls.ts';
import { showFault } from './form-fields.ts';
import { codeText, type LivePrice } from './live-price.ts';
import { errorText } from './say.ts';

/** The field for a discount code: folded until it is asked for. */
export function wireCodeBox(price: LivePrice, isBusy: () => boolean): void {
  const box = document.querySelector('[data-code]');
  const open = box?.querySelector<HTMLElement>('[data-code-open]');
  const input = box?.querySelector<HTMLInputElement>('[data-code-input]');
  const button = box?.querySelector<HTMLButtonElement>('[data-code-apply]');
  const entry = document.getElementById('code-entry');
  if (!open || !input || !button || !entry) return;
  open.addEventListener('click', () => {
    entry.hidden = !entry.hidden;
    open.setAttribute('aria-expanded', String(!entry.hidden));
    if (!entry.hidden) input.focus();
  });
  const apply = async (): Promise<void> => {
    const code = input.value.trim();
    if (code === '' || isBusy() || button.disabled) return;
    button.disabled = true;
    showFault(input, null);
    const refused = await price.applyCode(code);
    button.disabled = false;
    if (refused) {
      showFault(input, refusalText(refused));
      return input.focus();
    }
    input.value = '';
    entry.hidden = true;
    open.setAttribute('aria-expanded', 'false');
    open.focus();
  };
  button.addEventListener('click', () => void apply());
  input.addEventListener('input', () => showFault(input, null));
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void apply();
  });
}

function refusalText(answer: Answer): string {
  const { reason } = answer.facts;
  if (answer.code === 'discount_invalid')
    return codeText(typeof reason === 'string' ? reason : null);
  const [finding] = answer.details;
  return finding?.path === 'discountCode' ? codeText(finding.code ?? null) : errorText(answer);
}
