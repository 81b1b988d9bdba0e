import { forgetCart } from './cart.ts';

const order = document.querySelector<HTMLElement>('[data-order]');
const status = document.querySelector<HTMLElement>('[data-order-status]');
const PAUSE_MS = 1000;
const TRIES = 60;

if (order?.dataset['cart']) forgetCart(order.dataset['cart']);
if (order && status && status.dataset['is'] === 'waiting') void waitForPayment(order, status);

/** The webhook may come a moment after the buyer. */
async function waitForPayment(element: HTMLElement, shown: HTMLElement): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const response = await fetch(`/api/orders/${element.dataset['order'] ?? ''}`).catch(() => null);
    if (!response?.ok) continue;
    const { is, words } = await response.json();
    if (is === 'waiting') continue;
    shown.dataset['is'] = is;
    shown.textContent = words;
    return;
  }
}
