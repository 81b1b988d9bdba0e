import type { CheckoutPageModel } from '../../../domain/checkout/page/page-model.ts';
import type { WalletEntry } from '../../../domain/connectors/descriptor.ts';
import { withLocale } from '../processor-fields/with-locale.ts';
import type { LaterPayments, WalletData } from './browser/page-data.ts';
import type { PageTexts } from './page-texts.ts';
import type { PaymentProps } from './payment-props.ts';
import { subscriptionText } from './subscription-text.ts';

/** What the script knows of the wallets. */
export function walletData(
  model: CheckoutPageModel,
  { wallet }: Pick<PaymentProps, 'wallet'>,
  texts: PageTexts,
): WalletData | null {
  const entry = wallet && model.cardEntry?.wallet;
  return entry ? walletDataOf(entry, texts.locale, laterPayments(model, texts)) : null;
}

export function walletDataOf(
  entry: WalletEntry,
  locale: string,
  later: LaterPayments | null,
): WalletData {
  if (entry.kind === 'test') return entry;
  return { kind: 'frame', url: withLocale(entry.walletUrl, locale), later };
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
