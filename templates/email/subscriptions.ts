import type { Brand, Letter } from './frame.tsx';
import { letter } from './letter.tsx';
import type { BillingInterval } from '../../storage/entities/subscription.ts';
import { languageOf } from '../languages.ts';
import { portalLabels } from '../portal/labels/labels-of.ts';
import { mailTexts } from './labels/labels-of.ts';

interface Props {
  readonly brand: Brand;
  readonly isTest: boolean;
  /** The customer's portal. */
  readonly link: string;
}

interface PlanProps extends Props {
  readonly planName: string;
}

/** A renewal was declined. */
export function subscriptionPaymentFailed(
  props: PlanProps & { readonly amount: string; readonly nextRetryOn: string | null },
): Letter {
  const { planName, amount, nextRetryOn } = props;
  const texts = mailTexts(props.brand.locale).subscriptions;
  const next = nextRetryOn === null ? texts.noRetry : texts.retries(nextRetryOn);
  return written(props, {
    subject: texts.failedSubject(planName),
    paragraphs: [texts.failed(amount, planName), next, texts.failedHelp],
    label: texts.changeCard,
  });
}

/** A trial ends in a few days. */
export function subscriptionTrialEnding(
  props: PlanProps & {
    readonly trialEndsOn: string;
    readonly amount: string | null;
    readonly cadence?: { readonly interval: BillingInterval; readonly intervalCount: number };
  },
): Letter {
  const { planName, trialEndsOn, amount, cadence } = props;
  const { every } = portalLabels[languageOf(props.brand.locale) ?? 'en'];
  const texts = mailTexts(props.brand.locale).subscriptions;
  const price = cadence
    ? `${amount} ${every(cadence.interval, cadence.intervalCount)}`
    : (amount ?? '');
  const lead =
    amount === null
      ? texts.trialEnds(planName, trialEndsOn)
      : texts.trialPaid(planName, trialEndsOn, price);
  return written(props, {
    subject: texts.trialSubject(planName),
    paragraphs: [lead, texts.trialHelp],
    label: texts.open,
  });
}

/** It has ended, or it ends with its period. */
export function subscriptionCancelled(
  props: PlanProps & {
    readonly endsOn: string;
    readonly isUnpaid: boolean;
    readonly usedAmount?: string;
    /** § 312k BGB asks for day and time, where the buyer has cancelled. */
    readonly receivedAt?: string;
  },
  hasEnded: boolean,
): Letter {
  const { planName, endsOn, isUnpaid, usedAmount, receivedAt } = props;
  const texts = mailTexts(props.brand.locale).subscriptions;
  const receipt = receivedAt === undefined ? [] : [texts.received(receivedAt)];
  if (!hasEnded) {
    return written(props, {
      subject: texts.scheduledSubject(planName),
      paragraphs: [...receipt, texts.scheduled(planName, endsOn)],
      label: texts.open,
    });
  }
  const ended =
    usedAmount === undefined
      ? texts.ended(planName, endsOn)
      : texts.endedUsed(planName, endsOn, usedAmount);
  const lead = isUnpaid ? texts.endedUnpaid(planName, endsOn) : ended;
  return written(props, {
    subject: texts.endedSubject(planName),
    paragraphs: [...receipt, lead, texts.endedHelp],
    label: texts.open,
  });
}

/** The card will not be good any more when the next payment is due. */
export function cardExpiring(
  props: PlanProps & {
    readonly cardBrand: string;
    readonly cardLastFour: string;
    readonly cardExpiry: string;
    readonly chargedOn: string;
  },
): Letter {
  const { planName, cardBrand, cardLastFour, cardExpiry, chargedOn } = props;
  const texts = mailTexts(props.brand.locale).subscriptions;
  return written(props, {
    subject: texts.expiringSubject(planName),
    paragraphs: [
      texts.expiring(cardBrand, cardLastFour, cardExpiry, planName, chargedOn),
      texts.expiringHelp,
    ],
    label: texts.changeCard,
  });
}

/** A link to the portal in place of one whose time was over. */
export function portalLink(props: Props): Letter {
  const texts = mailTexts(props.brand.locale).subscriptions;
  return written(props, {
    subject: texts.linkSubject(props.brand.companyName),
    paragraphs: [texts.link, texts.linkUnasked],
    label: texts.open,
  });
}

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly label: string;
}

function written({ brand, isTest, link }: Props, { label, ...words }: Words): Letter {
  return letter({ ...words, brand, isTest, link: { label, url: link } });
}
