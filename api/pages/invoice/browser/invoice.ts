import { hideAlert, showAlert } from '../../checkout/browser/alert.ts';
import { createApi, type Answer } from '../../checkout/browser/api-calls.ts';
import { mountCardFrame } from '../../checkout/browser/card-frame.ts';
import { renderCardInput } from '../../checkout/browser/card-inputs.ts';
import { createCardSource } from '../../checkout/browser/card-source.ts';
import { faultOf, findInput, showFault, showFaults } from '../../checkout/browser/form-fields.ts';
import type { Instrument } from '../../checkout/browser/instrument.ts';
import { showBusy } from '../../checkout/browser/pay-button.ts';
import { declineText, errorText, findingText } from '../../checkout/browser/say.ts';
import { mountTestWallet } from '../../checkout/browser/test-wallet.ts';
import type { WalletSheet } from '../../checkout/browser/wallet.ts';
import { mountWalletFrame } from '../../checkout/browser/wallet-frame.ts';
import { webUrl } from '../../checkout/browser/web-url.ts';
import { readInvoiceData } from './invoice-data.ts';

/**
 * The script of an invoice's page while it can be paid, or is being paid. The server renders every state; where the
 * invoice has moved on, the page is loaded anew.
 */
const POLL_MS = 1_000;
const POLL_LATER_MS = 5_000;
const FREQUENT_POLLS = 40;
/** Survives the reload that shows another amount. */
const CHANGED = 'invoice-amount-changed';

const data = readInvoiceData();
const page = createApi('', data.path);
const frame = mountCardFrame(data.fieldsUrl);
const card = createCardSource({
  api: createApi(data.api),
  frame,
  askEmbedToken: () => page('POST', '/embed-token', {}),
  takesTransactions: false,
  chargesTyped: false,
});
let isBusy = false;

// A page from the browser's back-forward cache may be out of date: the buyer comes back from the bank.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) reload();
});
if (data.view === 'waiting') void watch();
else {
  wireForm();
  wireWallets();
}

/** The page as it is now, from its top, where its state stands. */
function reload(): void {
  history.scrollRestoration = 'manual';
  location.reload();
}

function wireForm(): void {
  document.addEventListener('input', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    renderCardInput(target, event instanceof InputEvent ? event : null);
    if (target.getAttribute('aria-invalid') === 'true' && faultOf(target) === null)
      showFault(target, null);
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    // An error that appears while a button is pressed would move the button away from the pointer.
    if (!(target instanceof HTMLInputElement) || relatedTarget instanceof HTMLButtonElement) return;
    if (target.value.trim() !== '') showFault(target, faultOf(target));
  });
  document.querySelector('form[data-pay-form]')?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isBusy) void pay();
  });
  if (sessionStorage.getItem(CHANGED) !== data.path) return;
  sessionStorage.removeItem(CHANGED);
  showAlert(data.texts.totalBeforePay.replace('{amount}', () => data.amountText));
}

async function pay(): Promise<void> {
  const faulty = showFaults(document);
  if (faulty) return faulty.focus();
  setBusy(true);
  hideAlert();
  const instrument = await card.take();
  if (instrument.kind !== 'token') return refused(instrument);
  await settle(await charge(instrument.paymentToken));
}

function charge(paymentToken: string): Promise<Answer> {
  return page('POST', '/pay', { paymentToken, amount: data.amount });
}

async function payByWallet(sheet: WalletSheet): Promise<void> {
  if (isBusy) return sheet.end(false);
  setBusy(true);
  hideAlert();
  const instrument = await sheet.take();
  if (!instrument) return setBusy(false);
  if (instrument.kind !== 'token') {
    sheet.end(false);
    return refused(instrument);
  }
  const answer = await charge(instrument.paymentToken);
  sheet.end(answer.status === 200);
  await settle(answer);
}

/** Nothing else is asked for here, and the API refuses another amount than the one that is shown. */
function wireWallets(): void {
  const { wallet } = data;
  const events = {
    admits: () => !isBusy,
    pays: (sheet: WalletSheet) => void payByWallet(sheet),
  };
  if (wallet?.kind === 'test') mountTestWallet(events);
  if (wallet?.kind === 'frame') mountWalletFrame(data, wallet, events);
}

async function settle(answer: Answer): Promise<void> {
  const { status, code, facts } = answer;
  if (status === 200) {
    const { url = null } = (answer.data['nextAction'] ?? {}) as { readonly url?: string };
    const actionUrl = webUrl(url);
    return actionUrl === null ? reload() : location.assign(actionUrl);
  }
  // Its next try is another one, even by the same card.
  card.clear();
  if (status === 402) {
    const code = findInput('card.cvc');
    if (code) code.value = '';
    return failed(declineText(answer.declineCode));
  }
  if (code === 'invalid_state' && facts['reason'] === 'amount_changed')
    sessionStorage.setItem(CHANGED, data.path);
  if (code === 'request_in_progress' || code === 'invalid_state' || status === 401) return reload();
  failed(errorText(answer));
}

/** The fields gave no token: what is wrong stands beside the field, or in the fields themselves. */
function refused(instrument: Exclude<Instrument, { readonly kind: 'token' }>): void {
  if (instrument.kind !== 'refused') return failed(data.texts.errors.other);
  const { answer } = instrument;
  if (answer.code === 'invalid_state' || answer.status === 401) return reload();
  const found = answer.details.flatMap((finding) => {
    const input = findInput(finding.path ?? '');
    return input ? [{ input, text: findingText(input, finding) }] : [];
  });
  for (const { input, text } of found) showFault(input, text);
  const [first] = found;
  if (!first) return failed(errorText(answer));
  setBusy(false);
  first.input.focus();
}

function failed(message: string): void {
  setBusy(false);
  showAlert(message);
}

function setBusy(on: boolean): void {
  isBusy = on;
  showBusy(on);
}

/** Asks how it stands until the charge is decided; each page that the server renders looks it up. */
async function watch(): Promise<void> {
  for (let polls = 0; ; polls += 1) {
    const delayMs = polls < FREQUENT_POLLS ? POLL_MS : POLL_LATER_MS;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (!(await isStillWaiting())) return reload();
    const text = document.querySelector('[data-waiting]:not(:has(a)) [data-text]');
    if (text && polls === FREQUENT_POLLS) text.textContent = data.texts.takesLonger;
  }
}

async function isStillWaiting(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(45_000);
    const answer = await fetch(location.href, { headers: { accept: 'text/html' }, signal });
    // A server that is busy, or cannot be reached, says nothing of the charge.
    if (answer.status === 429 || answer.status >= 500) return true;
    const shown = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return shown.querySelector('[data-waiting]') !== null;
  } catch {
    return true;
  }
}
