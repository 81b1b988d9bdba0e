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
import { readInvoiceData, type InvoiceData } from './invoice-data.ts';

/**
 * The script of an invoice's page while it can be paid, or is being paid. The server renders every state; where the
 * invoice has moved on, the page is loaded anew.
 */
const POLL_FIRST_MS = 700;
const POLL_MS = 1_000;
const POLL_LATER_MS = 5_000;
const FREQUENT_POLLS = 40;
/** About two seconds, in which a press that has arrived shows what came of it. */
const POLLS_UNTIL_STARTED = 3;
/** Survives the reload that shows another amount. */
const CHANGED = 'invoice-amount-changed';
/** Survives a reload while the response to a press is awaited. */
const PAYING = 'invoice-paying';

const data = readInvoiceData(document);
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

/** The page as it is now, from its top, where its state is shown. */
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
  if (wasKept(PAYING, attempt())) void recover();
  if (wasKept(CHANGED, data.path))
    showAlert(data.texts.totalBeforePay.replace('{amount}', () => data.amountText));
}

/** This invoice, as often as cards have been tried for it. */
function attempt(shown: InvoiceData = data): string {
  return `${shown.path}#${shown.tries}`;
}

/** Whether it was stored with this value; only once. */
function wasKept(name: string, value: string): boolean {
  const isKept = sessionStorage.getItem(name) === value;
  sessionStorage.removeItem(name);
  return isKept;
}

/** Finds out how a press ended whose response a reload has lost; one that never arrived has charged nothing. */
async function recover(): Promise<void> {
  setBusy(true);
  for (let polls = 0; polls < POLLS_UNTIL_STARTED; polls += 1) {
    await pause(POLL_FIRST_MS);
    const shown = await fetchPage();
    if (!shown) continue;
    const isForm = shown.querySelector('[data-pay-form]') !== null;
    if (!isForm || attempt(readInvoiceData(shown)) !== attempt()) return reload();
  }
  setBusy(false);
}

async function pay(): Promise<void> {
  const faulty = showFaults(document);
  if (faulty) return faulty.focus();
  setBusy(true);
  hideAlert();
  const instrument = await card.take();
  if (instrument.kind !== 'token') return refused(instrument);
  await showOutcome(await charge(instrument.paymentToken));
}

async function charge(paymentToken: string): Promise<Answer> {
  sessionStorage.setItem(PAYING, attempt());
  const answer = await page('POST', '/pay', { paymentToken, amount: data.amount });
  sessionStorage.removeItem(PAYING);
  return answer;
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
  await showOutcome(answer);
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

async function showOutcome(answer: Answer): Promise<void> {
  const { status, code, facts } = answer;
  if (status === 200) {
    const { url = null } = (answer.data['nextAction'] ?? {}) as { readonly url?: string };
    const actionUrl = webUrl(url);
    return actionUrl === null ? reload() : location.assign(actionUrl);
  }
  // Its next try is another one, even by the same card.
  card.clear();
  if (status === 402) {
    const cvc = findInput('card.cvc');
    if (cvc) cvc.value = '';
    return failed(declineText(answer.declineCode));
  }
  if (code === 'invalid_state' && facts['reason'] === 'amount_changed')
    sessionStorage.setItem(CHANGED, data.path);
  if (code === 'request_in_progress' || code === 'invalid_state' || status === 401) return reload();
  failed(errorText(answer));
}

/** The fields gave no token: what is wrong is beside the field, or in the fields themselves. */
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

/** Asks for its state until the charge is decided; each page that the server renders looks it up. */
async function watch(): Promise<void> {
  for (let polls = 0; ; polls += 1) {
    await pause(polls < FREQUENT_POLLS ? POLL_MS : POLL_LATER_MS);
    const shown = await fetchPage();
    if (shown && !shown.querySelector('[data-waiting]')) return reload();
    const text = document.querySelector('[data-waiting]:not(:has(a)) [data-text]');
    if (text && polls === FREQUENT_POLLS) text.textContent = data.texts.takesLonger;
  }
}

/** The page as it is now; null when the server was not reached, or is too busy to say. */
async function fetchPage(): Promise<Document | null> {
  try {
    const signal = AbortSignal.timeout(45_000);
    const answer = await fetch(location.href, { headers: { accept: 'text/html' }, signal });
    if (answer.status === 429 || answer.status >= 500) return null;
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  } catch {
    return null;
  }
}

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
