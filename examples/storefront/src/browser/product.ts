import { addToCart, wordsFor } from './cart.ts';

const form = document.querySelector<HTMLFormElement>('[data-product]');
const picture = document.querySelector<HTMLImageElement>('[data-picture]');
const price = document.querySelector<HTMLElement>('[data-price]');
const message = document.querySelector<HTMLElement>('[data-message]');
const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');

form?.addEventListener('change', showVariant);
// The browser may have restored the choice of an earlier visit.
window.addEventListener('pageshow', showVariant);

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!button || button.getAttribute('aria-disabled') === 'true') return;
  const data = new FormData(form);
  const sku = String(data.get('sku'));
  const quantity = Number(data.get('quantity'));
  button.setAttribute('aria-disabled', 'true');
  say('');
  try {
    await addToCart(sku, quantity);
    say(`Added to your cart: ${quantity} × ${chosen()?.dataset['name'] ?? ''}.`, true);
  } catch (error) {
    say(wordsFor(error));
  } finally {
    button.removeAttribute('aria-disabled');
  }
});

function chosen(): HTMLInputElement | null | undefined {
  return form?.querySelector<HTMLInputElement>('input[name=sku]:checked');
}

function showVariant(): void {
  const input = chosen();
  if (!input) return;
  if (price) price.textContent = input.dataset['price'] ?? '';
  if (picture) picture.src = `/pictures/${input.value}.svg`;
}

function say(text: string, isDone = false): void {
  if (!message) return;
  message.textContent = text;
  message.classList.toggle('is-done', isDone);
  if (isDone) {
    const link = document.createElement('a');
    link.href = '/cart';
    link.textContent = 'View cart';
    message.append(' ', link);
  }
}
