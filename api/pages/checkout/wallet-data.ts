import type { CheckoutPageModel } from '../../../domain/checkout/page/page-model.ts';
import { withLocale } from '../processor-fields/with-locale.ts';
import type { LaterPayments, WalletData } from './browser/page-data.ts';
import type { PageTexts } from './page-texts.ts';
import type { PaymentProps } from './payment-props.ts';
import { subscriptionText } from './subscription-text.ts';

/** What the script is told of the wallets. */
export function walletData(
  model: CheckoutPageModel,
  { wallet }: Pick<PaymentProps, 'wallet'>,
  texts: PageTexts,
): WalletData | null {
  const entry = wallet && model.cardEntry?.wallet;
  if (entry?.kind !== 'frame') return entry || null;
  const url = withLocale(entry.walletUrl, texts.locale);
  return { kind: 'frame', url, later: laterPayments(model, texts) };
}

/** What the wallet shows of a subscription, in the words of the page. */
function laterPayments(model: CheckoutPageModel, texts: PageTexts): LaterPayments | null {
  const { subscription, config } = model;
  if (!subscription) return null;
  const { name, amount, interval, intervalCount, installments, trialDays } = subscription;
  const [agreement = ''] = subscriptionText(subscription, texts, model);
  return {
    name,
    amount,
    interval,
    intervalCount,
    startsAt: trialDays > 0 ? subscription.nextChargeAt.toISOString() : null,
    endsAt: installments?.lastAt.toISOString() ?? null,
    agreement,
    manageUrl: config.supportUrl,
  };
}
