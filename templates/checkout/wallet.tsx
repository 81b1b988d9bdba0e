import type { CheckoutLabels } from './labels/en.ts';

/** Whose wallets: those behind the processor's own buttons, or one of ours for tests. */
export type WalletKind = 'frame' | 'test';

interface WalletProps {
  readonly kind: WalletKind;
  readonly labels: CheckoutLabels;
  /** The press agrees to later payments. */
  readonly isAgreed: boolean;
}

/** The place of the wallets, which takes no room until the script knows that the buyer has one. */
export function Wallet({ kind, labels, isAgreed }: WalletProps) {
  const described = isAgreed ? { 'aria-describedby': 'consent' } : {};
  return (
    <div class="wallet" data-wallet="" data-waiting="">
      {kind === 'frame' ? (
        <iframe title={labels.wallet.frame} allow="payment" data-wallet-frame="" {...described} />
      ) : (
        <button type="button" class="button plain" data-test-wallet="" {...described}>
          {labels.wallet.test}
        </button>
      )}
      <p class="otherwise">{labels.wallet.otherwise}</p>
    </div>
  );
}

/** What each choice of the test wallet pays with: a token of the sandbox (docs/sandbox.md). */
const testCards = [
  ['tok_apple_pay', 'Apple Pay: Visa 4242'],
  ['tok_google_pay', 'Google Pay: Mastercard 4444'],
] as const;

/** What the sandbox's wallet opens, as a device opens its own. It is outside of the page's forms. */
export function TestWalletSheet({
  labels,
  total,
}: {
  readonly labels: CheckoutLabels;
  readonly total: string;
}) {
  const { wallet, testText, leave } = labels;
  const choices = [...testCards, ['tok_decline_generic', wallet.declined] as const];
  return (
    <dialog class="sheet card" aria-labelledby="test-wallet-title" data-test-wallet-sheet="">
      <form method="dialog">
        <h2 id="test-wallet-title">{wallet.test}</h2>
        <p class="hint">{testText}</p>
        <fieldset>
          <legend class="amount" data-total="">
            {total}
          </legend>
          {choices.map(([token, name], index) => (
            <label class="stored-card">
              <input type="radio" name="testWallet" value={token} checked={index === 0} />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
        <button class="button" value="confirm">
          {wallet.confirm}
        </button>
        <button class="button plain" value="cancel">
          {leave}
        </button>
      </form>
    </dialog>
  );
}
