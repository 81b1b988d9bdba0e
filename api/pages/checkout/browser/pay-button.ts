import { pageTexts } from './page-data.ts';

/** Shows on the button, and says, that a payment runs; the page is not left meanwhile. */
export function showBusy(busy: boolean): void {
  const button = document.querySelector<HTMLElement>('button[data-pay]');
  const label = button?.querySelector<HTMLElement>('[data-label]');
  const live = document.querySelector('[data-live]');
  const leave = document.querySelector<HTMLElement>('[data-leave]');
  if (leave) leave.hidden = busy;
  if (!button || !label) return;
  button.setAttribute('aria-disabled', String(busy));
  button.closest('form')?.setAttribute('aria-busy', String(busy));
  label.dataset['idle'] ??= label.textContent ?? '';
  label.textContent = busy ? pageTexts().processing : label.dataset['idle'];
  if (live) live.textContent = busy ? (button.dataset['busy'] ?? '') : '';
  button.querySelector('.spin')?.remove();
  if (!busy) return;
  const spin = document.createElement('span');
  spin.className = 'spin';
  button.prepend(spin);
}
