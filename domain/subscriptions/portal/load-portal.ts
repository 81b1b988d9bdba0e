import { CustomerPaymentMethod } from '../../../storage/entities/customer-payment-method.ts';
import { Invoice } from '../../../storage/entities/invoice.ts';
import type { Subscription } from '../../../storage/entities/subscription.ts';
import { OWN_CARDS } from '../../../storage/queries/payment-methods/cards.ts';
import {
  OWN_SUBSCRIPTION_INVOICES,
  PORTAL_PARTIES,
  type PortalPartiesRow,
} from '../../../storage/queries/subscriptions/own-subscriptions.ts';
import type { BuyerContext } from '../../customers/buyer-context.ts';
import type { EmbedConfig } from '../../embed/config.ts';
import { loadEmbedConfig } from '../../embed/load.ts';
import { listOwnReturns } from '../../returns/buyer/list-own-returns.ts';
import type { OwnReturn } from '../../returns/buyer/own-return.ts';
import { getReturnOptions, type ReturnOptions } from '../../returns/buyer/return-options.ts';
import { mayMailCustomers } from '../../mail/queue-mail.ts';
import { loadSubscription } from '../load.ts';
import { hasOrphan } from '../require-state.ts';
import type { SubscriptionState } from '../subscription-state.ts';
import { priceUpcoming, type UpcomingCharge } from '../upcoming/upcoming-charge.ts';
import { readBilledUsage } from '../billing/price-period.ts';
import type { BuyerAction } from './require-buyer-action.ts';
import { listOwnSubscriptions } from './list-own-subscriptions.ts';

export type PortalAction = BuyerAction | 'change_card';

/** A subscription as its buyer sees it in the portal. */
export interface PortalSubscription {
  readonly subscription: Subscription;
  /** Of what is not paid, in minor units. */
  readonly unpaidAmount: number | null;
  /** A charge is under way. */
  readonly isCharging: boolean;
  /** Nobody knows yet whether a charge took the money. */
  readonly isInDoubt: boolean;
  /** What is charged next; null when nothing is, or when it was not calculated. */
  readonly upcoming: UpcomingCharge | null;
  /** Of metered use that no charge holds yet, before tax. */
  readonly usedAmount: number;
  /** The card that the next charge takes. */
  readonly card: CustomerPaymentMethod | null;
  readonly actions: ReadonlySet<PortalAction>;
}

/** Whose portal it is. */
export interface PortalBrand {
  readonly config: EmbedConfig;
  readonly parties: PortalPartiesRow;
  readonly environmentKind: BuyerContext['environmentKind'];
  /** Whether a mail with a new link can be sent. */
  readonly mailsCustomers: boolean;
}

export interface PortalModel extends PortalBrand {
  readonly now: Date;
  /** In which the application counts its days. */
  readonly timezone: string;
  /** Those that are past due first, then the others that continue, then what has ended. */
  readonly subscriptions: readonly PortalSubscription[];
  readonly cards: readonly CustomerPaymentMethod[];
  /** Of all subscriptions, newest first. */
  readonly invoices: readonly Invoice[];
  /** Units that may be sent back, and by which terms. */
  readonly returnOptions: ReturnOptions;
  /** Newest first. */
  readonly returns: readonly OwnReturn[];
}

const INVOICES_MAX = 100;
/** Each may call the merchant's tax provider; further ones show when they renew, not for how much. */
const PRICED_MAX = 5;

/** Everything that one customer's portal shows. */
export async function loadPortal(ctx: BuyerContext): Promise<PortalModel> {
  const { database, workspaceId, environmentId, applicationId, customerId } = ctx;
  const em = database.em();
  const scope = [workspaceId, environmentId, applicationId, customerId];
  const [brand, cardRows, invoiceRows, owned, returnOptions, returns] = await Promise.all([
    loadPortalBrand(ctx),
    database.read(OWN_CARDS, [workspaceId, customerId, applicationId]),
    database.read(OWN_SUBSCRIPTION_INVOICES, [...scope, INVOICES_MAX]),
    listOwnSubscriptions(ctx),
    getReturnOptions(ctx),
    listOwnReturns(ctx),
  ]);
  const cards = cardRows.map((row) => em.map(CustomerPaymentMethod, row));
  const live = owned.filter((one) => one.isLive() || one.status === 'pending');
  const ended = owned.filter((one) => !live.includes(one));
  const priced = live.filter(isCalculated).slice(0, PRICED_MAX);
  const shown = await Promise.all([
    ...live
      .toSorted((one, other) => Number(isPastDue(other)) - Number(isPastDue(one)))
      .map((one) => showLive(ctx, one.id, cards, isPastDue(one) || priced.includes(one))),
    ...ended.map((one) => showEnded(ctx, one)),
  ]);
  return {
    ...brand,
    now: ctx.now(),
    timezone: ctx.settings.billingTimezone,
    subscriptions: shown,
    cards,
    invoices: invoiceRows.map((row) => em.map(Invoice, row)),
    returnOptions,
    returns,
  };
}

export async function loadPortalBrand(ctx: BuyerContext): Promise<PortalBrand> {
  const { database, workspaceId, applicationId, customerId, environmentKind, settings } = ctx;
  const [{ config }, [parties]] = await Promise.all([
    loadEmbedConfig(database, ctx),
    database.read(PORTAL_PARTIES, [workspaceId, applicationId, customerId]),
  ]);
  if (!parties) throw new Error(`customer ${customerId} is gone`);
  const mailsCustomers = settings.email.enabled && mayMailCustomers(ctx.services);
  return { config, parties, environmentKind, mailsCustomers };
}

/** What is unpaid has its price already. */
function isPastDue({ status }: Subscription): boolean {
  return status === 'past_due';
}

function isCalculated({ status, cancelAtPeriodEnd }: Subscription): boolean {
  return ['trialing', 'active'].includes(status) && !cancelAtPeriodEnd;
}

async function showLive(
  ctx: BuyerContext,
  id: string,
  cards: readonly CustomerPaymentMethod[],
  isPriced: boolean,
): Promise<PortalSubscription> {
  const locked = await loadSubscription(ctx, id);
  const { subscription, unpaid, operation } = locked;
  const { paymentMethodId } = subscription;
  return {
    subscription,
    unpaidAmount: unpaid?.amountDue ?? null,
    isCharging: operation !== null,
    isInDoubt: hasOrphan(locked),
    upcoming: isPriced ? await priceUpcoming(ctx, locked) : null,
    usedAmount: (await readBilledUsage(ctx.database, subscription))?.amount ?? 0,
    card:
      cards.find((card) => (paymentMethodId ? card.id === paymentMethodId : card.isDefault)) ??
      null,
    actions: actionsOf(ctx, locked),
  };
}

async function showEnded(
  ctx: BuyerContext,
  subscription: Subscription,
): Promise<PortalSubscription> {
  return {
    subscription,
    unpaidAmount: null,
    isCharging: false,
    isInDoubt: subscription.status === 'expired' && (await isFirstUndecided(ctx, subscription)),
    upcoming: null,
    usedAmount: 0,
    card: null,
    actions: new Set(),
  };
}

/** Its first payment was given up after 23 hours, and may have taken the money all the same. */
async function isFirstUndecided(ctx: BuyerContext, { id }: Subscription): Promise<boolean> {
  const known = await loadSubscription(ctx, id);
  return known.operation !== null || hasOrphan(known);
}

/** What the buyer is offered. The verbs decide again. */
function actionsOf(
  { settings }: BuyerContext,
  { subscription, operation, issues }: SubscriptionState,
): PortalSubscription['actions'] {
  const { status, kind, cancelAtPeriodEnd } = subscription;
  const isInDoubt = hasOrphan({ issues });
  if (!subscription.isLive() || (operation && !isInDoubt)) return new Set();
  const allowed = settings.buyerSubscriptionActions;
  const isTheirs = kind === 'recurring';
  const offers: readonly (readonly [PortalAction, boolean])[] = [
    ['change_card', !cancelAtPeriodEnd],
    ['pause', isTheirs && allowed.pause && status === 'active' && !cancelAtPeriodEnd],
    ['resume', isTheirs && allowed.resume && status === 'paused' && !isInDoubt],
    ['cancel', isTheirs && allowed.cancel && !cancelAtPeriodEnd],
  ];
  return new Set(offers.flatMap(([action, isOffered]) => (isOffered ? [action] : [])));
}
