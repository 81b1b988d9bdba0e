import { createAddressForm, type AddressForm } from './address-form.ts';
import { createApi } from './api-calls.ts';
import { mountCardFrame } from './card-frame.ts';
import { renderCardInput } from './card-inputs.ts';
import { createCardSource } from './card-source.ts';
import { wireCodeBox } from './code-box.ts';
import { createDrafts, type Drafts } from './draft.ts';
import { createLivePrice, type LivePrice } from './live-price.ts';
import { wireFolds } from './form/folds.ts';
import { faultOf, findInput, inputsOf, showFault, valuesOf, type Input } from './form-fields.ts';
import { pageTexts, readPageData } from './page-data.ts';
import { connectParent } from './parent-window.ts';
import { hideAlert, showAlert } from './alert.ts';
import { completion, createPayment } from './payment.ts';
import { forgetHint, hintAtEmail } from './form/email-hint.ts';
import { errorText } from './say.ts';
import { webUrl } from './web-url.ts';
import { renderStoredCards, restoreStoredCard, storedCardChoice } from './stored-cards.ts';
import { mountTestWallet } from './test-wallet.ts';
import { showPanel } from './panels.ts';
import type { WalletSheet } from './wallet.ts';
import { mountWalletFrame, type WalletFrame } from './wallet-frame.ts';
import { followSections } from './form/sections.ts';
import { pollSession } from './poll-session.ts';

/** The script of the hosted pages. It wires what the server rendered. */
const data = readPageData();
const parent = connectParent(data.parentOrigin);
const api = createApi(data.api);
const drafts = createDrafts(data.id);
const opening: { price: LivePrice | null; address: AddressForm | null } = {
  price: null,
  address: null,
};
const frame = mountCardFrame(data.fieldsUrl);
const card = createCardSource({
  api,
  frame,
  askEmbedToken: () => api('GET', `/checkout-sessions/${data.id}/embed-token`),
  takesTransactions: data.takesTransactions,
  chargesTyped: data.view === 'widget' && data.takesTransactions,
});
const payment = createPayment({
  data,
  api,
  parent,
  drafts,
  card,
  price: () => opening.price,
  rested: () => {
    renderPayLabel();
    opening.price?.entered(true);
  },
});

// A page from the browser's back-forward cache may be out of date.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
const wallets = openWallets();
wireLeaving();
wireDiscount();
wirePictures();

// Neither the payment that waits nor its transaction is resumed here.
if (data.replacesAttempt) drafts.change({ transactionId: null, isPaying: false });

switch (data.view) {
  case 'form':
    followSections((step) => parent.post('service.step.changed', { step }));
    openForm();
    foldSummary();
    showFailure();
    if (drafts.read().isPaying) void payment.recover();
    break;
  case 'widget': {
    openForm();
    const { transactionId, isPaying } = drafts.read();
    if (transactionId) void payment.resume(transactionId);
    else if (isPaying) void payment.recover();
    break;
  }
  case 'waiting':
    if (parent.isEmbedded && data.actionUrl !== null) void payment.follow(data.actionUrl);
    else void watch();
    break;
  case 'completed':
    drafts.clear();
    parent.post('service.completed', completion(data));
    break;
  case 'ended':
    drafts.clear();
    if (data.error) parent.post('service.error', { ...data.error });
}

/** Polls on a page that came back from the bank, or was reloaded while a payment is pending. */
async function watch(): Promise<void> {
  const text = document.querySelector('[data-text]');
  const bank = document.querySelector<HTMLElement>('[data-bank]');
  const render = (words: string): void => {
    if (text && text.textContent !== words) text.textContent = words;
  };
  const { outcome } = pollSession(api, data.id, (polls, given) => {
    const actionUrl = webUrl(given);
    // At first the buyer may have just come back from there.
    if (bank instanceof HTMLAnchorElement && actionUrl !== null && polls > 0) {
      bank.href = actionUrl;
      bank.hidden = false;
      render(pageTexts().challengeText);
    } else if (polls === 40) render(pageTexts().takesLonger);
  });
  const ended = await outcome;
  if (ended.kind === 'completed') return payment.completed(ended.data);
  if (ended.kind === 'declined') {
    drafts.change({ transactionId: null });
    parent.post('service.error', { code: 'payment_failed', message: ended.message });
  }
  location.reload();
}

function openForm(): void {
  restore(drafts);
  wireFields();
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    void payment.pay();
  });
  opening.price = openPrice();
}

/** Why the page is shown again, at the payment that failed. */
function showFailure(): void {
  const { notice } = drafts.read();
  const alert = document.querySelector<HTMLElement>('[data-alert]');
  if (notice) {
    drafts.change({ notice: null });
    showAlert(notice);
  } else if (alert?.hidden === false) alert.focus();
}

function wireFields(): void {
  document.addEventListener('input', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const typed = event instanceof InputEvent ? event : null;
    renderCardInput(target, typed);
    forgetHint(target);
    const other = document.querySelector<Input>(`[data-unless="${CSS.escape(target.name)}"]`);
    for (const input of other ? [target, other] : [target])
      if (input.getAttribute('aria-invalid') === 'true' && faultOf(input) === null)
        showFault(input, null);
    saveDraft();
    entered(false);
  });
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) {
      opening.address?.countryChosen(target);
      renderPayLabel();
      entered(true);
    }
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === 'paymentMethod') {
      hideAlert();
      renderMethod();
    }
    if (target.name === 'storedCard') {
      hideAlert();
      renderStoredCards();
    }
    if (target.name === 'shippingMethodId' && !payment.isBusy())
      opening.price?.chooseMethod(target.value);
    if (target.name === 'billingSameAsShipping') {
      renderBilling();
      renderPayLabel();
    }
    saveDraft();
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (!(target instanceof HTMLInputElement) || target.type === 'radio') return;
    entered(true);
    // An error that appears while a button is pressed would move the button away from the pointer.
    if (relatedTarget instanceof HTMLButtonElement) return;
    if (target.name && target.value.trim() !== '') showFault(target, faultOf(target));
    hintAtEmail(target);
  });
  wireFolds();
  renderMethod();
  renderBilling();
  opening.address = createAddressForm(data, () => {
    saveDraft();
    renderPayLabel();
  });
}

function renderMethod(): void {
  const chosen = document.querySelector<HTMLInputElement>('[name=paymentMethod]:checked');
  for (const body of document.querySelectorAll<HTMLElement>('.method-body'))
    body.hidden = body.dataset['method'] !== chosen?.value;
  renderStoredCards();
  renderPayLabel(chosen);
}

/** The words of the button: those of the chosen method, and as the law of the buyer's country wants them. */
function renderPayLabel(
  chosen = document.querySelector<HTMLInputElement>('[name=paymentMethod]:checked'),
): void {
  const button = document.querySelector<HTMLElement>('button[data-pay]');
  const label = button?.querySelector<HTMLElement>('[data-label]');
  if (!button || !label || payment.isBusy()) return;
  const { payLabel, obliged } = (chosen ?? button).dataset;
  const isObliged = inputsOf(document).some(
    ({ name, value }) => name.endsWith('.countryCode') && data.obligedCountries.includes(value),
  );
  label.textContent = (isObliged ? obliged : payLabel) ?? label.textContent;
  delete label.dataset['idle'];
  const due = document.querySelector<HTMLElement>('[data-due]');
  if (!due) return;
  due.textContent = chosen?.dataset['dueWords'] ?? due.dataset['due'] ?? '';
  if (data.obligedCountries.length > 0) due.hidden = !isObliged;
}

function renderBilling(): void {
  const same = findInput('billingSameAsShipping');
  const fields = document.querySelector<HTMLElement>('[data-billing]');
  if (fields && same instanceof HTMLInputElement) fields.hidden = same.checked;
}

function saveDraft(): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('input[type=checkbox][name]');
  const checked = Object.fromEntries([...boxes].map((box) => [box.name, box.checked]));
  drafts.change({ values: valuesOf(document), checked, storedCard: storedCardChoice() });
}

/** A list that the country of the draft replaces later keeps what it does not know. */
function fillIn(input: Input, value: string): void {
  input.value = value;
  if (input.value === value || !(input instanceof HTMLSelectElement)) return;
  if (!input.name.endsWith('.stateProvince')) return;
  input.append(new Option(value, value));
  input.value = value;
}

function restore({ read }: Drafts): void {
  const { values = {}, checked = {}, storedCard } = read();
  // First, since what is not chosen is not filled in.
  restoreStoredCard(storedCard);
  for (const input of inputsOf(document)) {
    const value = values[input.name];
    if (value !== undefined) fillIn(input, value);
    const box = checked[input.name];
    if (box !== undefined && input instanceof HTMLInputElement && input.type === 'checkbox')
      input.checked = box;
  }
}

/** Takes the discount code off; the page then shows the new total, with what was typed. */
function wireDiscount(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-remove-discount]') : null;
    if (!(button instanceof HTMLButtonElement) || payment.isBusy() || button.disabled) return;
    button.disabled = true;
    void removeDiscount(button);
  });
}

async function removeDiscount(button: HTMLButtonElement): Promise<void> {
  const { price } = opening;
  const answer = price
    ? await price.applyCode(null)
    : await api('DELETE', `/checkout-sessions/${data.id}/discount`);
  button.disabled = false;
  if (price && !answer) {
    hideAlert();
    if ('ifInvalid' in button.dataset) button.hidden = true;
    return;
  }
  if (answer?.status === 200) return location.reload();
  if (answer) showAlert(errorText(answer));
}

/** What is typed while a payment runs is priced once it has ended. */
function entered(isDone: boolean): void {
  if (!payment.isBusy()) opening.price?.entered(isDone);
}

function openWallets(): WalletFrame | null {
  const { admitsWallet: admits, payByWallet } = payment;
  const events = { admits, pays: (sheet: WalletSheet) => void payByWallet(sheet) };
  if (data.wallet?.kind === 'test') mountTestWallet(events);
  return data.wallet?.kind === 'frame' ? mountWalletFrame(data, data.wallet, events) : null;
}

/** Lets the total follow what the buyer enters. */
function openPrice(): LivePrice | null {
  const { live, currency } = data;
  if (!live || currency === null) return null;
  const price = createLivePrice({
    data,
    live,
    currency,
    api,
    parent,
    drafts,
    changed: () => {
      card.reprice();
      wallets?.reprice(price.shown().total);
      renderPayLabel();
    },
    reload: (total) => {
      // Once for each total: a page that is served with another one all the same is left alone.
      if (drafts.read().reloadedFor === total) return;
      drafts.change({ reloadedFor: total });
      location.reload();
    },
  });
  wireCodeBox(price, payment.isBusy);
  return price;
}

/** A picture that cannot be loaded gives way to the first letter of the goods. */
function wirePictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-initial]')) {
    const replace = (): void => {
      const tile = document.createElement('span');
      tile.className = 'thumb none';
      tile.setAttribute('aria-hidden', 'true');
      tile.textContent = picture.dataset['initial'] ?? '';
      picture.replaceWith(tile);
    };
    if (picture.complete && picture.naturalWidth === 0) replace();
    else picture.addEventListener('error', replace, { once: true });
  }
}

function wireLeaving(): void {
  const leave = document.querySelector<HTMLElement>('[data-leave]');
  if (!parent.isEmbedded) return;
  if (new URLSearchParams(location.search).get('frame') === 'bare') return wireEscape();
  if (!leave) return;
  let isAsking = false;
  leave.addEventListener('click', async () => {
    if (payment.isBusy() || isAsking) return;
    isAsking = true;
    // Another tab may pay, or have paid: then the page is read again, and says so.
    const { status, data: session } = await api('GET', `/checkout-sessions/${data.id}`);
    isAsking = false;
    if (payment.isBusy()) return;
    const isOver = status === 404 || status === 410;
    const isOpen = status === 200 && session['status'] === 'open';
    const isPaying = Boolean(session['attempt']);
    const isOther = isOver || (status === 200 && !isOpen) || (isPaying && !data.replacesAttempt);
    if (isOther) return location.reload();
    showLeft(leave, isOpen && !isPaying);
  });
}

function showLeft(leave: HTMLElement, isUnpaid: boolean): void {
  parent.post('service.cancelled');
  leave.hidden = true;
  const { panel, hide } = showPanel('left');
  if (!isUnpaid) panel?.querySelector('[data-text]')?.remove();
  panel?.querySelector('[data-action]')?.addEventListener('click', () => {
    hide();
    leave.hidden = false;
  });
}

/** In a dialog of ours, which has the way out: its window does not hear of the key. */
function wireEscape(): void {
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !payment.isBusy()) parent.post('service.cancelled');
  });
}

/** On a wide screen the summary is always open; on a small one it folds. */
function foldSummary(): void {
  const summary = document.querySelector<HTMLDetailsElement>('[data-summary]');
  const wide = window.matchMedia('(min-width:54em)');
  const render = (): void => {
    if (summary) summary.open = wide.matches;
  };
  wide.addEventListener('change', render);
  render();
}
