import type { Answer, CallApi } from './api-calls.ts';
import type { Drafts } from './draft.ts';
import { fillIn } from './fill-in.ts';
import { nested, valuesOf } from './form-fields.ts';
import { pageTexts, type LiveData, type PageData } from './page-data.ts';
import type { ParentWindow } from './parent-window.ts';
import { createPriceView } from './price-view.ts';
import type { Quote, QuotedMethod } from './quote.ts';

/** The total of the page, which follows what the buyer enters. */
export interface LivePrice {
  /** The buyer has typed; asks after a pause, or at once when a field was left. */
  readonly entered: (isDone: boolean) => void;
  readonly chooseMethod: (methodId: string) => void;
  /** Null when the code holds, else why not; `code` null takes it off. */
  readonly applyCode: (code: string | null) => Promise<Answer | null>;
  /**
   * The price that a completion will charge, asked for before anything is; `changed`: it is not what the buyer agreed to,
   * which is the total on the page unless another is given.
   */
  readonly settle: (agreed?: number) => Promise<'agreed' | 'changed' | Answer>;
  /** What the page shows: what the completion may charge. */
  readonly shown: () => { readonly total: number; readonly shippingMethodId?: string | null };
}

interface Choice {
  readonly shippingMethodId?: string;
  readonly discountCode?: string | null;
}

export interface LivePriceOptions {
  readonly data: PageData;
  readonly live: LiveData;
  readonly currency: string;
  readonly api: CallApi;
  readonly parent: ParentWindow;
  readonly drafts: Drafts;
  /** Another total is on the page. */
  readonly changed: () => void;
  /** The page must be made anew: what costs nothing is paid by other fields than what costs something. */
  readonly reload: (total: number) => void;
}

type Timer = ReturnType<typeof setTimeout> | 0;

const PAUSE_MS = 300;
const SLOW_MS = 1_000;
const WAITS_MS = [500, 1000, 2000, 4000, 8000];
const SETTLING_TRIES = 3;
const goneCodes = ['session_not_open', 'session_expired', 'session_not_found', 'cart_not_open'];
const agreedCodes = ['cart_already_checked_out', 'cart_already_converted', 'cart_abandoned'];
/** The parts of an address that a price depends on; no name is sent. */
const pricedParts = [
  'countryCode',
  'stateProvince',
  'postalCode',
  'city',
  'addressLine1',
  'addressLine2',
];

/**
 * Asks the API for the price of what is in the fields. One request counts at a time, the newest: an older one is
 * aborted and its response is ignored, and what it was to choose goes into the newer one. The API refuses a choice at
 * another sequence of the cart than the page's, so that an aborted request that arrives all the same undoes nothing.
 */
export function createLivePrice(options: LivePriceOptions): LivePrice {
  const { data, live, currency, api, parent, drafts } = options;
  const view = createPriceView(live, currency);
  const state = {
    total: data.amount ?? 0,
    methodId: undefined as string | null | undefined,
    sequence: live.cartSequence,
    /** The entries of the last response, or of the request under way. */
    asked: '',
    choice: {} as Choice,
    number: 0,
    running: null as AbortController | null,
    timer: 0 as Timer,
    slow: 0 as Timer,
    posted: '',
    /** The countries for which the note beside the totals was written. */
    notedAt: '',
    noted: '',
    code: live.code,
    methods: [] as readonly QuotedMethod[],
  };

  const request = (isFinal: boolean, signal: AbortSignal): Promise<Answer> =>
    api(
      'POST',
      `/checkout-sessions/${data.id}/quote`,
      { ...entries(), ...state.choice, ...(isFinal ? { kind: 'checkout_final' } : {}) },
      state.sequence === null ? {} : { 'if-match': `"${state.sequence}"` },
      signal,
    );

  /** The response to the newest request; null when a newer one was made meanwhile. */
  const ask = async (choice: Choice, { isFinal = false, triesMax = 6 } = {}) => {
    clearTimeout(state.timer);
    state.running?.abort();
    const running = new AbortController();
    const mine = (state.number += 1);
    Object.assign(state, { running, choice: { ...state.choice, ...choice } });
    state.asked = JSON.stringify(entries());
    view.renderWorking(true);
    clearTimeout(state.slow);
    state.slow = setTimeout(() => view.say(pageTexts().workingOut), SLOW_MS);
    for (let tries = 1; ; tries += 1) {
      const answer = await request(isFinal, running.signal);
      if (mine !== state.number) return null;
      const wait = waitAfter(answer, tries);
      const { sequence } = answer.facts;
      if (typeof sequence === 'number') state.sequence = sequence;
      if (wait === null || tries >= triesMax) return conclude(answer);
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (mine !== state.number) return null;
    }
  };

  const conclude = (answer: Answer): Answer => {
    state.running = null;
    clearTimeout(state.slow);
    view.renderWorking(false);
    if (answer.status === 200) {
      const sent = state.choice;
      state.choice = {};
      show(answer.data as unknown as Quote, sent);
    } else {
      // The next entry asks again, also where nothing else is entered.
      state.asked = '';
      if (!isPassing(answer)) state.choice = {};
      else {
        view.renderWorking(true);
        tell(pageTexts().workingOut);
        state.notedAt = 'unanswered';
      }
      if (goneCodes.includes(answer.code) || agreedCodes.includes(answer.code)) location.reload();
    }
    return answer;
  };

  /** Shows it beside the totals, and says it. */
  const tell = (text: string): void => {
    view.note(text);
    view.say(text);
  };

  /**
   * What the buyer had and has no more: seen here, since the response that says so may be lost with an aborted request. A
   * method that was chosen for him is no news.
   */
  const droppedTexts = ({ shipping, discount, dropped }: Quote, sent: Choice): string[] => {
    const { method } = drafts.read();
    const { methods, selectedMethod } = shipping;
    const isOffered = [...methods, selectedMethod].some((one) => one?.methodId === method?.id);
    const isCodeGone = state.code !== null && !discount && sent.discountCode !== null;
    const reason = dropped.discount?.reason ?? null;
    return [
      ...(method && !isOffered ? [fillIn(pageTexts().methodDropped, method.name)] : []),
      ...(isCodeGone ? [`${state.code}: ${codeText(reason)}`] : []),
    ];
  };

  const show = (quote: Quote, sent: Choice): void => {
    const { total } = quote.totals;
    const before = state.total;
    state.sequence = quote.cartSequence;
    state.total = total;
    state.methodId = quote.shipping.selectedMethod?.methodId ?? null;
    if ((total === 0) !== (data.amount === 0)) return options.reload(total);
    view.render(quote);
    const dropped = droppedTexts(quote, sent).join(' ');
    state.code = quote.discount?.code ?? null;
    state.methods = quote.shipping.methods;
    const place = countriesOf(state.asked);
    const isNews = dropped !== '' && dropped !== state.noted;
    if (dropped !== '') view.note(dropped);
    else if (place !== state.notedAt) view.note(null);
    Object.assign(state, { noted: dropped, notedAt: place });
    const changed = fillIn(pageTexts().totalChanged, view.money(total));
    if (before !== total || isNews) view.say(`${dropped} ${changed}`.trim());
    if (before !== total) options.changed();
    post(quote);
  };

  const post = ({ totals, isEstimate, discount, shipping }: Quote): void => {
    const message = {
      ...totals,
      currency,
      isEstimate,
      shippingMethodId: shipping.selectedMethod?.methodId ?? null,
      discountCode: discount?.code ?? null,
    };
    const text = JSON.stringify(message);
    if (text === state.posted) return;
    state.posted = text;
    parent.post('service.total.changed', message);
  };

  const askAnew = (): void => {
    if (JSON.stringify(entries()) !== state.asked) void ask({});
  };
  const entered: LivePrice['entered'] = (isDone) => {
    if (!live.isPricedByAddress) return;
    clearTimeout(state.timer);
    if (JSON.stringify(entries()) === state.asked || !hasPlace()) return;
    if (isDone) return askAnew();
    view.renderWorking(true);
    state.timer = setTimeout(askAnew, PAUSE_MS);
  };
  window.addEventListener('online', () => entered(true));
  entered(true);

  return {
    entered,
    chooseMethod: (shippingMethodId) => {
      view.note(null);
      const named = state.methods.find(({ methodId }) => methodId === shippingMethodId);
      drafts.change({ method: { id: shippingMethodId, name: named?.displayName ?? '' } });
      void ask({ shippingMethodId });
    },
    applyCode: async (discountCode) => {
      view.note(null);
      const answer = await ask({ discountCode }, { triesMax: SETTLING_TRIES });
      if (!answer || answer.status === 200) return null;
      // The total is without the code, and what was entered beside it is priced.
      const { discountCode: _, ...kept } = state.choice;
      state.choice = kept;
      void ask({});
      return answer;
    },
    settle: async (agreed = state.total) => {
      const isFinal = live.isPricedByAddress;
      const answer = await ask({}, { isFinal, triesMax: SETTLING_TRIES });
      if (answer && answer.status !== 200) return answer;
      if (answer && state.total === agreed) return 'agreed';
      tell(fillIn(pageTexts().totalBeforePay, view.money(state.total)));
      return 'changed';
    },
    shown: () => ({
      total: state.total,
      ...(live.asksShipping && state.methodId !== undefined
        ? { shippingMethodId: state.methodId }
        : {}),
    }),
  };
}

/** What the price follows from: the places, and whose limits a code is held against. */
function entries(): Record<string, unknown> {
  const values = valuesOf(document);
  const places = Object.entries(values).filter(([name]) =>
    pricedParts.some((part) => name.endsWith(`Address.${part}`)),
  );
  const email = values['email'] ?? '';
  const known = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) ? { email } : {};
  const given = Object.entries(nested(Object.fromEntries(places)));
  // Without its country an address says nothing.
  const usable = given.filter(([, address]) => 'countryCode' in (address as object));
  return { ...known, ...Object.fromEntries(usable) };
}

function countriesOf(asked: string): string {
  return [...asked.matchAll(/"countryCode":"(\w+)"/g)].map(([, code]) => code).join();
}

/** Whether a place is entered, or none is asked for and the API knows it. */
function hasPlace(): boolean {
  const asked = document.querySelector('[name$=".countryCode"]');
  return !asked || Object.keys(entries()).some((name) => name.endsWith('Address'));
}

/** How long to wait before the same is asked again; null where that would not help. */
function waitAfter(answer: Answer, tries: number): number | null {
  if (answer.code === 'cart_changed') return 0;
  return isPassing(answer) ? (WAITS_MS[tries - 1] ?? null) : null;
}

/** No response, or one that may be another soon. */
function isPassing({ status }: Answer): boolean {
  return status === 0 || status >= 500 || status === 429;
}

/** Why a discount code is refused, as its buyer reads it. */
export function codeText(reason: string | null): string {
  const codes: Readonly<Record<string, string>> = pageTexts().codes;
  const known = reason !== null && Object.hasOwn(codes, reason) ? codes[reason] : undefined;
  return known ?? pageTexts().errors.discount_invalid;
}
