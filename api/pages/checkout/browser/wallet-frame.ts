import { messageOf, refused } from './card-frame.ts';
import type { Instrument } from './instrument.ts';
import { pageTexts, type PageData, type WalletData } from './page-data.ts';
import { showWallets, type WalletEvents, type WalletSheet } from './wallet.ts';

/** The processor's wallets in a frame; docs/checkout-pages.md lists the messages between page and frame. */
export interface WalletFrame {
  /** Another total is to be paid, in minor units. */
  readonly reprice: (total: number) => void;
}

type Given = Instrument | null;

const TIMEOUT_MS = 60_000;

export function mountWalletFrame(
  { amount, currency }: Pick<PageData, 'amount' | 'currency'>,
  { url: walletUrl, later }: Extract<WalletData, { kind: 'frame' }>,
  { admits, pays }: WalletEvents,
): WalletFrame | null {
  const element = document.querySelector<HTMLIFrameElement>('iframe[data-wallet-frame]');
  if (!element || amount === null || currency === null) return null;
  const url = new URL(walletUrl);
  url.searchParams.set('parentOrigin', location.origin);
  const frame = { element, origin: url.origin };
  const state = { total: amount, give: null as ((given: Given) => void) | null };
  const tell = (type: string, message: object = {}): void => {
    const told = { source: 'service', version: 1, type, ...message };
    element.contentWindow?.postMessage(told, frame.origin);
  };
  const offer = (): void => {
    const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark';
    tell('wallet.total', { amount: state.total, currency, later, isDark });
  };

  window.addEventListener('message', (event) => {
    const message = messageOf(frame, event);
    if (!message) return;
    switch (message['type']) {
      case 'wallet.ready':
        return showWallets(message['isAvailable'] === true);
      case 'wallet.pressed':
        // Another total may be on its way to the frame.
        return tell('wallet.open', { opens: message['amount'] === state.total && admits() });
      case 'wallet.confirmed':
        return pays(openSheet());
      case 'wallet.token':
        return state.give?.({ kind: 'token', paymentToken: String(message['paymentToken']) });
      case 'wallet.error':
        return state.give?.(refused(String(message['message'] ?? pageTexts().cardFieldsUnusable)));
      case 'wallet.cancelled':
        return state.give?.(null);
      case 'fields.resize': {
        const height = Number(message['height']);
        if (height > 0 && height < 500) element.style.height = `${Math.ceil(height)}px`;
      }
    }
  });

  /** One agreement of the buyer: it gives one token, or none. */
  const openSheet = (): WalletSheet => {
    state.give?.(null);
    const given = Promise.withResolvers<Given>();
    const give = (one: Given): void => {
      if (state.give === give) state.give = null;
      given.resolve(one);
    };
    state.give = give;
    return {
      take: async () => {
        tell('wallet.go');
        const timeout = setTimeout(() => give(refused(pageTexts().cardFieldsSilent)), TIMEOUT_MS);
        const taken = await given.promise;
        clearTimeout(timeout);
        return taken;
      },
      end: (isPaid) => {
        give(null);
        tell('wallet.end', { isPaid });
      },
    };
  };

  element.addEventListener('load', offer);
  element.src = url.href;
  return {
    reprice: (total) => {
      state.total = total;
      offer();
    },
  };
}
