/**
 * In the place of Stripe's script: a card field, and an Express Checkout Element whose button opens a sheet. As Stripe's
 * does, the sheet opens only if the press is answered within a second, shows the amount of that moment, and stays until
 * the payment failed or the token was made.
 */
export function stripeScriptWith(wallet: 'apple_pay' | null): string {
  return `
const wallet = ${JSON.stringify(wallet)};
window.Stripe = () => ({
  elements: (options) => {
    const heard = {};
    const emit = (name, event) => heard[name]?.(event);
    const note = (name, value) => { document.body.dataset[name] = value; };
    return {
      options,
      update: (changed) => { Object.assign(options, changed); note('amount', options.amount); },
      submit: async () => {
        const number = document.getElementById('number');
        return number && !number.value ? { error: { message: 'Your card number is incomplete.' } } : {};
      },
      create: (type, own) => ({
        on: (name, handler) => { heard[name] = handler; },
        mount: (place) => {
          const box = document.querySelector(place);
          if (type === 'payment') { box.innerHTML = '<label>Card <input id="number"></label>'; return; }
          note('opened', [options.mode, options.currency, options.setupFutureUsage, own.paymentMethods.link].join(' '));
          note('later', JSON.stringify(own.applePay?.recurringPaymentRequest ?? null));
          note('theme', own.buttonTheme?.applePay ?? 'black');
          note('amount', options.amount);
          if (!wallet) { setTimeout(() => emit('ready', { availablePaymentMethods: undefined })); return; }
          box.innerHTML = '<button id="apple">Buy with Apple Pay</button>';
          document.getElementById('apple').onclick = () => {
            let isOpen = false;
            const late = setTimeout(() => { isOpen = true; note('sheet', 'late'); }, 1000);
            emit('click', { expressPaymentType: wallet, resolve: () => {
              if (isOpen) return;
              isOpen = true;
              clearTimeout(late);
              openSheet();
            }, reject: () => { clearTimeout(late); note('sheet', 'rejected'); } });
          };
          setTimeout(() => emit('ready', { availablePaymentMethods: { applePay: true, googlePay: false } }));
        },
      }),
    };
    function openSheet() {
      const sheet = document.createElement('div');
      sheet.setAttribute('role', 'dialog');
      sheet.setAttribute('aria-label', 'Apple Pay');
      sheet.innerHTML = '<p>Total ' + options.amount + '</p><label>Card <select id="with"><option>card_applePay' +
        '<option>card_chargeDeclined<option>card_authenticationRequired</select></label>' +
        '<button id="agree">Agree</button><button id="close">Close</button>';
      document.body.append(sheet);
      document.getElementById('agree').onclick = () => emit('confirm', {
        expressPaymentType: wallet,
        paymentFailed: ({ reason }) => { note('sheet', 'failed ' + reason); sheet.remove(); },
      });
      document.getElementById('close').onclick = () => { sheet.remove(); emit('cancel', {}); };
    }
  },
  createPaymentMethod: async () => ({ paymentMethod: { id: document.getElementById('number').value } }),
  createConfirmationToken: async ({ elements }) => {
    if (window.beforeToken) await window.beforeToken;
    const chosen = document.getElementById('with');
    if (!chosen) return { error: { message: 'The wallet was closed.' } };
    const id = 'ctoken_' + chosen.value;
    chosen.closest('[role=dialog]').remove();
    return { confirmationToken: { id } };
  },
});`;
}
