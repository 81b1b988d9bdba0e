import type { Payment } from '../../../storage/entities/payment.ts';
import type { PaymentCard } from '../../../storage/entities/shapes/card.ts';
import { parseId } from '../../../storage/ids.ts';
import { type Connector, takesCards } from '../../../storage/entities/connector.ts';
import type { CheckoutAttempt, AttemptAnswer } from '../../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { isKnownToken } from '../../../storage/queries/checkout/sessions.ts';
import type { OrderRows } from '../../../storage/queries/orders/order-rows.ts';
import type { FinalSnapshot } from '../../../storage/queries/pricing/snapshots.ts';
import type { EmbedConfig } from '../../embed/config.ts';
import { connectorOf } from '../../connectors/open-connector.ts';
import type { ProcessorTransaction } from '../../ports/payment-connector.ts';
import type { Configuration } from '../../pricing/configuration/schemas.ts';
import type { LoadedRouting } from '../../routing/load.ts';
import { fail } from '../../errors.ts';
import { rejectTooMany, bucketOf, declinesOf, lookAt, requireToken } from '../../rate-limit.ts';
import type { ApplicationContext, WorkspaceContext } from '../../context.ts';
import type { Bucket } from '../../ports/settings.ts';
import type { NumberSeries } from '../../ports/settlement.ts';
import type { CompleteInput } from '../body-schemas.ts';
import type { SessionWithContext } from '../sessions/session-context.ts';
import type { LockedSession } from '../sessions/lock.ts';
import type { SessionToComplete } from './open-completion.ts';

/** A completion with everything that it reads before taking locks. */
export interface CompletionPlan extends LoadedRouting {
  readonly opened: SessionWithContext;
  readonly input: CompleteInput;
  readonly config: EmbedConfig;
  /** The application's tax and shipping configuration. */
  readonly pricing: Configuration;
  /** The application's invoices are numbered in it. */
  readonly series: NumberSeries;
  /** Whether any of the active connectors can take a card's money. */
  readonly canCharge: boolean;
  /** The processor's data on the card before the charge. */
  readonly card: PaymentCard | null;
  /** The transaction that the processor's widget made, and where. */
  readonly processor: ProcessorPayment | null;
  /** Identifies a repeat; null when it cannot be identified. */
  readonly tokenHash: string | null;
  readonly counted: CountedCompletion;
}

export interface ProcessorPayment {
  readonly connector: Connector;
  readonly found: ProcessorTransaction;
}

/** 429 before a transaction is looked up at a processor; any other completion may still repeat a running one. */
export async function planCompletion(
  opened: SessionToComplete,
  input: CompleteInput,
): Promise<CompletionPlan> {
  const { ctx, facts } = opened;
  const { config, pricing, series, routing, active } = facts;
  const tokenHash = tokenHashOf(opened, input);
  const counted = await countCompletion(opened, tokenHash);
  const { waitSeconds } = counted;
  if (waitSeconds > 0 && input.paymentMethod === 'processor') rejectTooMany(waitSeconds);
  const charging = active.filter(takesCards);
  return {
    opened,
    input,
    config,
    pricing,
    series,
    routing,
    active,
    canCharge: charging.length > 0,
    card: await describeCard(ctx, charging, input),
    processor: await findAtProcessor(ctx, charging, input),
    tokenHash,
    counted,
  };
}

function tokenHashOf({ ctx }: SessionWithContext, input: CompleteInput): string | null {
  const { paymentMethod, paymentToken, paymentMethodId, processorTransactionId } = input;
  const stored = paymentMethodId ? `stored:${parseId('cpm', paymentMethodId) ?? ''}` : null;
  const token = { card: stored ?? paymentToken, processor: processorTransactionId, net30: null }[
    paymentMethod
  ];
  return token ? ctx.services.secrets.hash(`${paymentMethod}:${token}`) : null;
}

async function describeCard(
  ctx: SessionWithContext['ctx'],
  charging: readonly Connector[],
  { paymentMethod, paymentToken }: CompleteInput,
): Promise<PaymentCard | null> {
  if (paymentMethod !== 'card' || !paymentToken) return null;
  for (const connector of charging) {
    const card = await connectorOf(ctx, connector).describe({ token: paymentToken });
    if (card) return card;
  }
  return null;
}

/**
 * Asks each connector until one knows the transaction. It may be at one that does not respond, and then it paid: 502
 * `processor_upstream_error`, so that the buyer tries again with it instead of paying once more.
 */
async function findAtProcessor(
  ctx: SessionWithContext['ctx'],
  charging: readonly Connector[],
  { paymentMethod, processorTransactionId }: CompleteInput,
): Promise<ProcessorPayment | null> {
  if (paymentMethod !== 'processor' || !processorTransactionId) return null;
  let isAnswered = true;
  for (const connector of charging) {
    const found = await connectorOf(ctx, connector).findTransaction(processorTransactionId);
    if (found === 'unanswered') isAnswered = false;
    else if (found) return { connector, found };
  }
  return isAnswered ? null : fail('processor_upstream_error');
}

/** A session under its lock, with the state of its earlier attempts. */
export interface AttemptState extends LockedSession {
  readonly lastNumber: number;
  readonly recentAttempts: number;
  /** The result of the same token's earlier success. */
  readonly repeated: AttemptAnswer | null;
  /** The final ones of the cart at its sequence, the newest first. */
  readonly snapshots: readonly FinalSnapshot[];
  readonly failedPayment: Payment | null;
  readonly order: OrderRows | null;
}

export type Obstacle =
  /** The session is due and must be expired first. */
  | { readonly kind: 'due' }
  /** Another attempt runs for the cart; `isRepeat`: with the same session and token. */
  | { readonly kind: 'running'; readonly attempt: CheckoutAttempt; readonly isRepeat: boolean }
  /** It is a repeat. */
  | {
      readonly kind: 'answered';
      readonly session: CheckoutSession;
      readonly answer: AttemptAnswer;
    };

const MINUTE = 60;

interface CountedCompletion {
  /** Above 0: a limit is used up, so that only a repeat may still be answered. */
  readonly waitSeconds: number;
  /** The bucket of the client's declines in the application, which a decline is charged to. */
  readonly declines: readonly Bucket[];
}

/**
 * Counts a completion towards the session's limit (contract 00 §9), if the client's declines leave room for another.
 * A repeat of an attempt that runs or succeeded does not count; a replayed Idempotency-Key never gets here.
 */
async function countCompletion(
  { ctx, session, facts }: SessionToComplete,
  tokenHash: string | null,
): Promise<CountedCompletion> {
  const { database, services, workspaceId } = ctx;
  const mayBeRepeat = tokenHash !== null && facts.hasAttempts;
  if (mayBeRepeat && (await isKnownToken(database, workspaceId, session.id, tokenHash)))
    return { waitSeconds: 0, declines: [] };
  const declines = [declinesOf(ctx)];
  const waitSeconds = await services.takeToken(ctx.workspaceId, [
    completionsOf(ctx, session.id),
    ...declines.map(lookAt),
  ]);
  return { waitSeconds, declines: waitSeconds === 0 ? declines : [] };
}

/** The bucket of a session's completions. */
function completionsOf(
  { services }: Pick<ApplicationContext, 'services'>,
  sessionId: string,
): Bucket {
  return bucketOf(`complete:${sessionId}`, services.limits.completePerMinute, MINUTE);
}

/**
 * A body that is rejected for its shape counts too: the limit is checked before the body (contract 00 §5). 429 above
 * the limit.
 */
export async function countRejectedBody(
  ctx: Pick<WorkspaceContext, 'services' | 'workspaceId'>,
  sessionId: string,
): Promise<void> {
  await requireToken(ctx, completionsOf(ctx, sessionId));
}
