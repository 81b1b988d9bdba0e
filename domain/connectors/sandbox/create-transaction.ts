import type { PaymentAction } from '../../../storage/entities/shapes/card.ts';
import type { Static } from '@sinclair/typebox';
import type { CellsContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { chargeCard } from './charge.ts';
import type { EmbedClaims } from './embed-token.ts';
import { findByKey } from './find-operation.ts';
import { loadWidget } from './load-widget.ts';
import { outcomeOf } from './outcome.ts';
import type { SandboxTransactionBody } from './schemas.ts';
import { widgetKeyOf } from './widget-key.ts';

type Input = Static<typeof SandboxTransactionBody>;

export interface WidgetTransaction {
  readonly processorTransactionId: string;
  readonly status: 'approved' | 'pending' | 'declined';
  readonly amount: number;
  readonly currency: string;
  readonly nextAction?: PaymentAction | null;
}

/** Charges a card in the processor's own widget; the checkout session then completes with the transaction's id. */
export async function createTransaction(
  ctx: CellsContext,
  input: Input,
): Promise<WidgetTransaction> {
  const { processor, claims } = await loadWidget(ctx, input.embedToken);
  const money = moneyOf(claims, input);
  const idempotencyKey = widgetKeyOf(claims.sessionId, input.paymentToken);
  await chargeCard(processor, money.amount === 0 ? 'verification' : 'charge', {
    idempotencyKey,
    ...money,
    source: { token: input.paymentToken },
    initiator: 'customer',
    store: true,
    orderRef: null,
    paymentId: claims.sessionId,
    customerId: null,
    metadata: {},
    checkoutSessionId: claims.sessionId,
    attemptIndex: 0,
    returnUrl: claims.returnUrl,
  });
  // The widget belongs to the processor: it reads the ledger even where a response to a server gets lost.
  const operation = await findByKey(processor, processor, idempotencyKey);
  if (!operation) fail('processor_upstream_error');
  const { ref, amount, currency, status } = operation;
  const outcome = outcomeOf(processor, operation);
  return {
    processorTransactionId: ref,
    status: status === 'voided' ? 'declined' : status,
    amount,
    currency,
    ...(outcome.kind === 'pending' ? { nextAction: outcome.nextAction } : {}),
  };
}

/** The session's amount, or the widget's if the session has none yet. */
function moneyOf(claims: EmbedClaims, input: Input) {
  const amount = claims.amount ?? input.amount ?? rejectField('amount', 'required');
  const currency = claims.currency ?? input.currency ?? rejectField('currency', 'required');
  if (input.amount !== undefined && input.amount !== amount)
    rejectField('amount', 'session_amount');
  if (input.currency !== undefined && input.currency !== currency) {
    rejectField('currency', 'session_amount');
  }
  return { amount, currency };
}

function rejectField(path: 'amount' | 'currency', code: 'required' | 'session_amount'): never {
  const message =
    code === 'required'
      ? `The checkout session has no ${path} yet; send it.`
      : `The checkout session sets the ${path}; leave it out.`;
  fail('validation_error', [{ path, code, message }], { status: 422 });
}
