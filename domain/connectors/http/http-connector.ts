import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Connector } from '../../../storage/entities/connector.ts';
import { newId } from '../../../storage/ids.ts';
import type { OutgoingResult, Calling } from '../../ports/outgoing.ts';
import type {
  ChargeRequest,
  EmbedTokenRequest,
  ModificationRequest,
  LookupOutcome,
  Outcome,
  PaymentConnector,
  ProcessorTransaction,
} from '../../ports/payment-connector.ts';
import { memberOf, outcomeOfAnswer, parseJson } from './answer.ts';
import { callConnector } from './call.ts';
import { fetchCapabilities } from './capabilities.ts';
import { toldOutcome } from './told-outcome.ts';
import type { Resources } from '../../ports/services.ts';

/** A processor behind our HTTP interface, run by the merchant (contract 55 §7). */
export function createHttpConnector(
  { services, database }: Resources,
  row: Connector,
): PaymentConnector {
  const charge = (path: string, type: string) => (request: ChargeRequest) =>
    moving(services, row, path, chargeBody(type, request));
  const follow = (path: string, type: string) => (request: ModificationRequest) =>
    moving(services, row, path, Object.assign({ type }, request));
  return {
    id: row.id,
    kind: 'http',
    displayName: row.displayName,
    capabilities: () => fetchCapabilities(services, row),
    describe: async () => null,
    charge: (request) =>
      charge('storedRef' in request.source ? '/charge-stored' : '/charge', 'charge')(request),
    authorize: charge('/authorize', 'authorization'),
    vault: charge('/vault', 'verification'),
    capture: follow('/capture', 'capture'),
    void: follow('/void', 'void'),
    refund: follow('/refund', 'refund'),
    forget: (storedRef) => forgetCard(services, row, storedRef),
    lookup: async (idempotencyKey) =>
      row.capabilities.lookup === 'none'
        ? toldOutcome(database, row, idempotencyKey)
        : lookUp(await askFor(services, row, '/lookup', idempotencyKey)),
    embedToken: (request) => mintEmbedToken(services, row, request),
    findTransaction: (id) => findTransaction(services, row, id),
  };
}

async function moving(
  services: Calling,
  row: Connector,
  path: string,
  body: object & { readonly idempotencyKey: string },
): Promise<Outcome> {
  const { idempotencyKey } = body;
  const result = await callConnector(services, row, { method: 'POST', path, idempotencyKey, body });
  return outcomeOfAnswer(result);
}

function chargeBody(type: string, request: ChargeRequest) {
  const { idempotencyKey, amount, currency, source, initiator, orderRef, paymentId } = request;
  return {
    idempotencyKey,
    type,
    amount,
    currency,
    ...source,
    initiator,
    source: request.paymentSource ?? null,
    orderRef,
    paymentId,
    customer: request.customer ?? (request.customerId ? { id: request.customerId } : null),
    billingAddress: request.billingAddress ?? null,
    shippingAddress: request.shippingAddress ?? null,
    // Last, since buyers write metadata, and a transaction belongs to the session that this names.
    metadata: { ...request.metadata, checkoutSessionId: request.checkoutSessionId },
    attemptIndex: request.attemptIndex,
    store: request.store,
    returnUrl: request.returnUrl,
  };
}

/** A processor without the call, or without what it names: no card to delete (decision 11), no transaction to find. */
const nothingThere = new Set([404, 405, 410, 501]);

async function forgetCard(services: Calling, row: Connector, storedRef: string): Promise<void> {
  const call = { method: 'POST', path: '/unvault', idempotencyKey: newId() } as const;
  const result = await callConnector(services, row, { ...call, body: { storedRef } });
  const status = result.kind === 'response' ? result.status : 0;
  if ((status >= 200 && status <= 299) || nothingThere.has(status)) return;
  throw new Error(`the connector ${row.id} did not say that it forgot a card (status ${status})`);
}

function askFor(
  services: Calling,
  row: Connector,
  under: '/lookup' | '/transactions',
  name: string,
): Promise<OutgoingResult> {
  const path = `${under}/${encodeURIComponent(name)}`;
  return callConnector(services, row, { method: 'GET', path, idempotencyKey: newId() });
}

/** Only a plain 404 means "not found"; any other incomplete response leaves the outcome open. */
function lookUp(result: OutgoingResult): LookupOutcome {
  if (result.kind === 'response' && result.status === 404) return { kind: 'not_found' };
  const outcome = outcomeOfAnswer(result);
  return outcome.kind === 'not_attempted' ? { kind: 'unknown', message: outcome.message } : outcome;
}

const TransactionAnswer = Type.Object({
  type: Type.String({ minLength: 1, maxLength: 50 }),
  amount: Type.Integer({ minimum: 0 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
});
const TransactionMetadata = Type.Object({ checkoutSessionId: Type.String() });

/** Segments that a URL resolves away: they would ask for another path. */
const dotSegments = new Set(['.', '..']);

/** A response under another name than the one asked for tells of another transaction. */
async function findTransaction(
  services: Calling,
  row: Connector,
  id: string,
): Promise<ProcessorTransaction | 'unanswered' | null> {
  if (dotSegments.has(id)) return null;
  const result = await askFor(services, row, '/transactions', id);
  if (result.kind === 'response' && nothingThere.has(result.status)) return null;
  const outcome = lookUp(result);
  if (outcome.kind !== 'approved' && outcome.kind !== 'pending' && outcome.kind !== 'declined')
    return 'unanswered';
  const found = toTransaction(result, outcome);
  return found?.ref === id ? found : null;
}

function toTransaction(
  result: OutgoingResult,
  outcome: Extract<Outcome, { kind: 'approved' | 'pending' | 'declined' }>,
): ProcessorTransaction | null {
  const body = result.kind === 'response' ? parseJson(result.body) : null;
  if (outcome.ref === null || !Value.Check(TransactionAnswer, body)) return null;
  const { type, amount, currency } = body;
  const storedRef = outcome.kind === 'approved' ? outcome.storedRef : null;
  return {
    ref: outcome.ref,
    type,
    checkoutSessionId: memberOf(body, 'metadata', TransactionMetadata)?.checkoutSessionId ?? null,
    status: outcome.kind,
    amount,
    currency,
    card: outcome.card,
    storedRef,
    nextAction: outcome.kind === 'pending' ? outcome.nextAction : null,
    declineCode: outcome.kind === 'declined' ? outcome.code : null,
  };
}

const EmbedAnswer = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 8_192 }),
  expiresAt: Type.String({ maxLength: 64 }),
});

async function mintEmbedToken(services: Calling, row: Connector, request: EmbedTokenRequest) {
  const { checkoutSessionId, amount, currency, returnUrl = null } = request;
  const result = await callConnector(services, row, {
    method: 'POST',
    path: '/embed-token',
    idempotencyKey: newId(),
    body: { checkoutSessionId, amount, currency, returnUrl },
  });
  if (result.kind !== 'response' || result.status < 200 || result.status > 299) return null;
  const body = parseJson(result.body);
  if (!Value.Check(EmbedAnswer, body)) return null;
  const expiresAt = new Date(body.expiresAt);
  return Number.isNaN(expiresAt.getTime()) ? null : { token: body.token, expiresAt };
}
