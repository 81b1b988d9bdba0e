import type { Instrument } from './instrument.ts';

/** What the buyer has confirmed in a wallet, until it is known what became of it. */
export interface WalletSheet {
  /** The token to pay with, else why there is none; null when the buyer has closed the wallet. Asked for once. */
  readonly take: () => Promise<Instrument | null>;
  /** Tells the wallet whether its buyer pays by it. */
  readonly end: (isPaid: boolean) => void;
}

/** What the page does for a wallet. */
export interface WalletEvents {
  /** Whether the wallet may open for what is entered. Answered at once: a wallet opens within a second or not at all. */
  readonly admits: () => boolean;
  readonly pays: (sheet: WalletSheet) => void;
}

/** Shows the place of the wallets, or takes it away where the buyer has none. */
export function showWallets(isAvailable: boolean): void {
  const place = document.querySelector<HTMLElement>('[data-wallet]');
  if (!place) return;
  if (isAvailable) delete place.dataset['waiting'];
  else place.remove();
}
