import { mountCheckout } from '@commerce-service/sdk/browser';

const container = document.querySelector<HTMLElement>('#checkout');
const status = document.querySelector<HTMLElement>('[data-status]');

if (container?.dataset['embedUrl']) {
  mountCheckout({
    embedUrl: container.dataset['embedUrl'],
    container,
    title: 'Checkout',
    onReady: () => status?.remove(),
    // In the place of the checkout: going back from the order leads to the shop, not to a paid checkout.
    onComplete: ({ orderId }) => location.replace(`/orders/${orderId ?? ''}`),
    onCancel: () => location.assign('/cart'),
  });
}

// A page that the browser kept may be of a checkout that was paid meanwhile.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
