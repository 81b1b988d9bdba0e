import { hideAlert, showAlert } from './alert.ts';
import type { Answer, CallApi, Finding } from './api-calls.ts';
import type { CardSource } from './card-source.ts';
import type { Drafts } from './draft.ts';
import {
  findInput,
  inputAt,
  inputsOf,
  isCardField,
  isChecked,
  nested,
  showFault,
  showFaults,
  valuesOf,
  withNameParts,
  type Input,
} from './form-fields.ts';
import { unfold } from './form/folds.ts';
import type { Instrument } from './instrument.ts';
import type { LivePrice } from './live-price.ts';
import { pageTexts, type PageData } from './page-data.ts';
import type { ParentWindow } from './parent-window.ts';
import { showBusy } from './pay-button.ts';
import { chosenStoredCard, dropStoredCard } from './stored-cards.ts';
import { showChallenge, showPanel } from './panels.ts';
import { pollSession } from './poll-session.ts';
import { declineText, errorText, findingText } from './say.ts';
import type { WalletSheet } from './wallet.ts';
import { webUrl } from './web-url.ts';

export interface PaymentOptions {
  readonly data: PageData;
  readonly api: CallApi;
  readonly parent: ParentWindow;
  readonly drafts: Drafts;
  readonly card: CardSource;
  /** Null where no total can change. */
  readonly price: () => LivePrice | null;
  /** The button may be pressed again. */
  readonly rested: () => void;
}

export interface Payment {
  readonly isBusy: () => boolean;
  readonly pay: () => Promise<void>;
  /** Whether a wallet may open: checks what is entered, but for the other methods, and shows what is missing. */
  readonly admitsWallet: () => boolean;
  /** Pays as `pay` does, by what the buyer confirmed in a wallet. */
  readonly payByWallet: (sheet: WalletSheet) => Promise<void>;
  /** Completes with a transaction of the widget that a reload interrupted. */
  readonly resume: (processorTransactionId: string) => Promise<void>;
  /** Finds out how a payment ended whose response a reload has lost. */
  readonly recover: () => Promise<void>;
  readonly completed: (data: Record<string, unknown>) => void;
  readonly follow: (actionUrl: string | null) => Promise<void>;
}

const REPEATS_MAX = 3;
/** About two seconds, in which a completion that has arrived shows its attempt. */
const POLLS_UNTIL_STARTED = 3;
/** The fields of a completion by which a transaction is refused. */
const transactionPaths = new Set<string | undefined>(['processorTransactionId', 'paymentMethod']);
const goneCodes = ['session_not_open', 'session_expired', 'session_not_found', 'cart_not_open'];

/** One payment at a time: checks the fields, asks for the card's token, completes, and shows how it ended. */
export function createPayment(options: PaymentOptions): Payment {
  const { data, api, parent, drafts, card } = options;
  const state = { busy: false, isDone: false, walletTotal: data.amount ?? 0 };
  const setBusy = (busy: boolean): void => {
    state.busy = busy;
    showBusy(busy);
  };

  const completed: Payment['completed'] = (answer) => {
    if (state.isDone) return;
    state.isDone = true;
    drafts.clear();
    parent.post('service.completed', completion(answer));
    const leave = document.querySelector<HTMLElement>('[data-leave]');
    if (leave) leave.hidden = true;
    if (parent.isEmbedded) showPanel('done');
    else if (typeof answer['redirectUrl'] === 'string') location.replace(answer['redirectUrl']);
    else location.reload();
  };

  const declined = (code: string, message: string): void => {
    card.clear();
    drafts.change({ transactionId: null });
    const number = findInput('card.cvc');
    if (number) number.value = '';
    failed(code, message);
  };
  const rest = (): void => {
    setBusy(false);
    options.rested();
  };
  const failed = (code: string, message: string): void => {
    rest();
    showAlert(message);
    parent.post('service.error', { code, message });
    // A page that only waits has no form to go back to.
    if (data.view === 'waiting') location.reload();
  };

  const follow: Payment['follow'] = async (given) => {
    const actionUrl = webUrl(given);
    if (actionUrl !== null && !parent.isEmbedded) return location.assign(actionUrl);
    const hidden: { hide: () => void }[] = [];
    const cover = (show: () => { hide: () => void }): void => {
      for (const before of hidden.splice(0)) before.hide();
      hidden.push(show());
    };
    const polling = pollSession(api, data.id);
    if (actionUrl === null) cover(() => showPanel('waiting'));
    else
      cover(() =>
        showChallenge(actionUrl, () => {
          cover(() => showPanel('waiting'));
          polling.pollNow();
        }),
      );
    const outcome = await polling.outcome;
    for (const shown of hidden) shown.hide();
    if (outcome.kind === 'completed') completed(outcome.data);
    else if (outcome.kind === 'declined') declined('payment_failed', outcome.message);
    else location.reload();
  };

  const showOutcome = async (answer: Answer): Promise<void> => {
    const { status, code, message } = answer;
    if (status === 200) return completed(answer.data);
    if (status === 202) return follow(actionOf(answer.data));
    if (status === 402) return declined(code, declineText(answer.declineCode));
    if (goneCodes.includes(code)) return location.reload();
    if (code === 'cart_changed') {
      const notice = pageTexts().cartChanged;
      drafts.change({ notice });
      parent.post('service.error', { code, message: notice });
      return location.reload();
    }
    if (code === 'request_in_progress') return follow(null);
    // A transaction that cannot pay this session never will: the next press creates a new one.
    if (answer.details.some(({ path }) => transactionPaths.has(path))) {
      card.clear();
      drafts.change({ transactionId: null });
    }
    if (answer.details.some(({ path }) => path === 'paymentMethodId')) {
      dropStoredCard();
      return failed(code, pageTexts().cardGone);
    }
    if (showFindings(answer.details)) {
      rest();
      parent.post('service.error', { code, message });
      return;
    }
    // What the widget has charged cannot pay another amount.
    if (code === 'discount_invalid' && !drafts.read().transactionId) offerToRemoveCode();
    failed(code, errorText(answer));
  };

  /** `told` learns whether the money is taken or on its way, before the page shows it. */
  const complete = async (
    instrument: Instrument | null,
    method: string,
    told: (isPaid: boolean) => void = () => undefined,
  ): Promise<void> => {
    if (instrument?.kind === 'refused') {
      told(false);
      return showOutcome(instrument.answer);
    }
    if (instrument?.kind === 'transaction')
      drafts.change({ transactionId: instrument.processorTransactionId });
    const body = {
      ...bodyOf(data, method, instrument, options.price()),
      ...(data.replacesAttempt ? { replaceAttempt: true } : {}),
    };
    drafts.change({ isPaying: true });
    const answer = await completeOnce(api, data.id, body);
    // Without a response it stays open how it ended, until the next press or load asks.
    drafts.change({ isPaying: answer.status === 0 });
    told(answer.status === 200 || answer.status === 202);
    await showOutcome(answer);
  };

  /** A transaction that may have paid is confirmed or refused before the card pays by another, also after a reload. */
  const unconfirmed = (): Instrument | null => {
    const { transactionId } = drafts.read();
    return transactionId ? { kind: 'transaction', processorTransactionId: transactionId } : null;
  };

  /** Nothing is charged before the buyer has seen what: the price is fixed first, and a new one is shown. */
  const agreeOnPrice = async (agreed?: number): Promise<boolean> => {
    const settled = (await options.price()?.settle(agreed)) ?? 'agreed';
    if (settled === 'agreed') return true;
    if (settled !== 'changed') await showOutcome(settled);
    else {
      rest();
      parent.post('service.error', { code: 'cart_changed', message: pageTexts().cartChanged });
      document.querySelector<HTMLElement>('button[data-pay]')?.focus();
    }
    return false;
  };

  /** Shows what is wrong with the fields that count, and goes to the first. */
  const isFilledIn = (counts: (input: Input) => boolean): boolean => {
    const faulty = showFaults(document, counts);
    if (!faulty) return true;
    faulty.focus();
    return false;
  };

  const start = (): void => {
    setBusy(true);
    hideAlert();
    parent.post('service.processing');
  };

  const pay = async (): Promise<void> => {
    if (state.busy || state.isDone) return;
    const method = chosenMethod();
    const needsCard = method === 'card' && data.card !== 'none';
    const made = needsCard ? unconfirmed() : null;
    if (!isFilledIn((input) => made === null || !isCardField(input))) return;
    start();
    if (!made && !(await agreeOnPrice())) return;
    const instrument = made ?? chosenStoredCard();
    await complete(needsCard ? (instrument ?? ticked(await card.take())) : null, method);
  };

  return {
    isBusy: () => state.busy,
    completed,
    follow,
    pay,
    admitsWallet: () => {
      if (state.busy || state.isDone) return false;
      // A total that follows while the wallet is open is not the one that its sheet shows.
      state.walletTotal = options.price()?.shown().total ?? state.walletTotal;
      if (!unconfirmed()) return isFilledIn((input) => input.closest('[data-method]') === null);
      // What the widget has charged may pay already.
      void pay();
      return false;
    },
    payByWallet: async (sheet) => {
      if (state.busy || state.isDone) return sheet.end(false);
      start();
      if (!(await agreeOnPrice(state.walletTotal))) return sheet.end(false);
      const instrument = await sheet.take();
      if (instrument) await complete(instrument, 'card', sheet.end);
      else rest();
    },
    recover: async () => {
      start();
      const { hide } = showPanel('waiting');
      // The page of a pending payment knows the way to the bank.
      const reload = (): void => location.reload();
      const outcome = await pollSession(api, data.id, reload, POLLS_UNTIL_STARTED).outcome;
      drafts.change({ isPaying: false });
      if (outcome.kind === 'completed') return completed(outcome.data);
      if (outcome.kind === 'over') return location.reload();
      hide();
      if (outcome.kind === 'declined') declined('payment_failed', outcome.message);
      else setBusy(false);
    },
    resume: async (processorTransactionId) => {
      start();
      await complete({ kind: 'transaction', processorTransactionId }, 'card');
    },
  };
}

/** What the merchant's page is sent: the order and its payment, or the card that was stored. */
export function completion(of: object): Readonly<Record<string, unknown>> {
  const { orderId = null, paymentId = null, paymentMethodId } = of as Record<string, unknown>;
  return { orderId, paymentId, ...(paymentMethodId ? { paymentMethodId } : {}) };
}

function offerToRemoveCode(): void {
  const button = document.querySelector<HTMLElement>('[data-remove-discount][data-if-invalid]');
  if (button) button.hidden = false;
}

/** Repeats a request whose response was lost, with the same key, so that nothing happens twice. */
async function completeOnce(api: CallApi, sessionId: string, body: object): Promise<Answer> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  for (let repeats = 0; ; repeats += 1) {
    const answer = await api('POST', `/checkout-sessions/${sessionId}/complete`, body, headers);
    const isLost = answer.status === 0 || (answer.status >= 500 && !isAnswered(answer));
    if (!isLost || repeats >= REPEATS_MAX) return answer;
    await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** repeats));
  }
}

/** The service itself asks for another try: a later one, by the buyer. */
function isAnswered({ status, code }: Answer): boolean {
  return status === 503 || code === 'processor_upstream_error';
}

function bodyOf(
  data: PageData,
  method: string,
  instrument: Instrument | null,
  price: LivePrice | null,
): object {
  const { total = data.amount, ...shipping } = price?.shown() ?? {};
  const values = nested(withNameParts(valuesOf(document)));
  const { net30Acceptance, ...buyer } = values;
  if (data.view === 'widget' && instrument?.kind === 'transaction')
    return {
      ...buyer,
      ...billing(data),
      paymentMethod: 'processor',
      processorTransactionId: instrument.processorTransactionId,
    };
  const body = {
    ...buyer,
    ...billing(data),
    paymentMethod: method,
    ...shipping,
    ...(total === null ? {} : { expectedTotal: total }),
  };
  if (method === 'net30') {
    const accepted = { termsHash: data.termsHash, ...(net30Acceptance as object | undefined) };
    return { ...body, net30Acceptance: accepted };
  }
  if (instrument?.kind === 'token') return { ...body, ...tokenOf(data, instrument) };
  if (instrument?.kind === 'stored')
    return { ...body, paymentMethodId: instrument.paymentMethodId };
  if (instrument?.kind !== 'transaction') return body;
  const { processorTransactionId } = instrument;
  return { ...body, paymentMethod: 'processor', processorTransactionId };
}

/** What is charged once is stored by the buyer's word only; a wallet has no box. */
function tokenOf(
  { needsStoring }: PageData,
  { paymentToken, isSaved = false }: Extract<Instrument, { kind: 'token' }>,
): object {
  return needsStoring ? { paymentToken } : { paymentToken, savePaymentMethod: isSaved };
}

/** The entered card, with what the box beside it says at this press. */
function ticked(instrument: Instrument): Instrument {
  return instrument.kind === 'token'
    ? { ...instrument, isSaved: isChecked('savePaymentMethod') }
    : instrument;
}

function billing({ billsToDelivery }: PageData): object {
  const isSame = billsToDelivery || isChecked('billingSameAsShipping');
  return isSame ? { billingSameAsShipping: true } : {};
}

function chosenMethod(): string {
  const chosen = document.querySelector<HTMLInputElement>('[name=paymentMethod]:checked');
  return chosen?.value ?? 'card';
}

function actionOf(data: Record<string, unknown>): string | null {
  const action = data['nextAction'] as { url?: string } | undefined;
  return action?.url ?? null;
}

/** Shows the API's errors beside their fields; returns whether any of them had a field. */
function showFindings(findings: readonly Finding[]): boolean {
  const named = findings.flatMap((finding) => {
    const { path, field } = finding;
    const input = inputAt(path ?? field ?? '') ?? firstBelow(field ?? path ?? '');
    return input ? [{ input, message: findingText(input, finding) }] : [];
  });
  for (const { input, message } of named) showFault(input, message);
  const [first] = named;
  if (!first) return false;
  unfold(first.input);
  first.input.focus();
  return true;
}

function firstBelow(section: string) {
  if (section === '') return null;
  return inputsOf(document).find(({ name }) => name.startsWith(`${section}.`)) ?? null;
}
