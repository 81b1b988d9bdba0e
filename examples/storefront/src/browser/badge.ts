import { onCart, onOtherTab, readSummary } from './cart.ts';

/** The number of things in the cart, in the header of every page. */
const link = document.querySelector<HTMLAnchorElement>('[data-cart-link]');
const badge = document.querySelector<HTMLElement>('[data-badge]');

function show(): void {
  const count = readSummary()?.count ?? 0;
  if (badge) {
    badge.hidden = count === 0;
    badge.textContent = String(count);
  }
  link?.setAttribute('aria-label', `Cart, ${count} ${count === 1 ? 'item' : 'items'}`);
}

onCart(show);
onOtherTab(show);
// A page that is gone back to shows what happened meanwhile.
window.addEventListener('pageshow', show);
show();
