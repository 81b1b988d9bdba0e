import type {
  PortalModel,
  PortalSubscription,
} from '../../../domain/subscriptions/portal/load-portal.ts';
import { toSavedCardView } from '../../../domain/payment-methods/view.ts';
import type { DialogProps } from '../../../templates/portal/dialogs.tsx';
import { priceText, type PortalTexts } from './portal-texts.ts';
import { cardText, nameOf } from './subscription-props.ts';

const DAY_MS = 86_400_000;
const RESUME_DAYS_MAX = 730;

/** What a buyer may do to a subscription, in the order of the buttons. */
export function dialogProps(
  one: PortalSubscription,
  cards: PortalModel['cards'],
  texts: PortalTexts,
  now: Date,
): DialogProps[] {
  const { subscription, actions, unpaidAmount, card } = one;
  const { labels, money, day } = texts;
  const { currency, timezone, currentPeriodEnd, status } = subscription;
  const name = nameOf(subscription);
  const plain = { cards: [], dates: null };
  const until = currentPeriodEnd ?? subscription.nextBillingAt;
  const isPaid = until !== null && until > now;
  const due = status === 'past_due' && unpaidAmount !== null ? unpaidAmount : 0;
  // The card that it has is offered only where it may pay what is due after all.
  const offered = cards.filter(({ id }) => due > 0 || id !== card?.id);
  const chosen = offered.findIndex(({ id }) => id === card?.id);
  const dialogs: readonly DialogProps[] = [
    {
      ...plain,
      action: 'resume',
      heading: labels.resumeHeading(name),
      text: isPaid
        ? labels.resumeFree(day(until, timezone))
        : labels.resumePaid(priceText(texts, subscription.terms(), currency)),
    },
    {
      ...plain,
      action: 'change_card',
      heading: labels.cardHeading(name),
      text: due > 0 ? labels.cardTextDue(money(due, currency)) : labels.cardTextLater,
      cards: offered.map((saved, index) => ({
        id: toSavedCardView(saved).id,
        label: cardText(saved, texts),
        isChosen: chosen === -1 ? index === 0 : index === chosen,
      })),
    },
    {
      ...plain,
      action: 'pause',
      heading: labels.pauseHeading(name),
      text: labels.pauseText,
      dates: { min: isoDay(now, 1), max: isoDay(now, RESUME_DAYS_MAX) },
    },
    {
      ...plain,
      action: 'cancel',
      heading: labels.cancelHeading(name),
      text:
        isPaid && status !== 'past_due'
          ? labels.cancelText(day(until, timezone))
          : subscription.usageTerms
            ? labels.cancelAtOnceUsed
            : labels.cancelAtOnce,
    },
  ];
  return dialogs.filter(({ action }) => actions.has(action));
}

function isoDay(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}
