import type { PaymentCard } from '../../../storage/entities/shapes/card.ts';
import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { OutgoingResult } from '../../ports/outgoing.ts';
import { toDeclineCode } from '../decline-codes.ts';
import type { Outcome } from '../../ports/payment-connector.ts';

const CardAnswer = Type.Object({
  brand: Type.String({ maxLength: 50 }),
  lastFour: Type.String({ pattern: '^[0-9]{4}$' }),
  expMonth: Type.Integer({ minimum: 1, maximum: 12 }),
  expYear: Type.Integer({ minimum: 2000, maximum: 2199 }),
  type: Type.Union([Type.Literal('credit'), Type.Literal('debit'), Type.Literal('prepaid')]),
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
});

const Reference = Type.String({ minLength: 1, maxLength: 255 });
const ApprovedAnswer = Type.Object({
  status: Type.Literal('approved'),
  ref: Reference,
  amount: Type.Integer({ minimum: 0 }),
  currency: Type.Optional(Type.String()),
  storedRef: Type.Optional(Type.Union([Reference, Type.Null()])),
});
const PendingAnswer = Type.Object({ status: Type.Literal('pending'), ref: Reference });
const DeclinedAnswer = Type.Object({
  status: Type.Literal('declined'),
  ref: Type.Optional(Type.Union([Reference, Type.Null()])),
  decline: Type.Optional(
    Type.Object({ code: Type.Optional(Type.String()), message: Type.Optional(Type.String()) }),
  ),
});
const ErrorAnswer = Type.Object({ status: Type.Literal('error') });
const RedirectAction = Type.Object({
  type: Type.Literal('redirect'),
  url: Type.String({ pattern: '^https?://', maxLength: 2048 }),
  expiresAt: Type.String({ maxLength: 64 }),
});

const refusedBeforeProcessing = new Set([401, 403, 404, 429]);

/**
 * Maps a response of a merchant's connector to an outcome (contract 55 §4, §7). Definite are a readable 2xx response, a
 * status that precedes any processing, and a plain `error`; anything else may have moved money.
 */
export function outcomeOfAnswer(result: OutgoingResult): Outcome {
  if (result.kind === 'refused') {
    const kind = result.sent ? 'unknown' : 'not_attempted';
    return { kind, message: result.message };
  }
  if (refusedBeforeProcessing.has(result.status)) {
    return { kind: 'not_attempted', message: `The connector answered ${result.status}.` };
  }
  const body = result.truncated ? null : parseJson(result.body);
  if (isBeforeProcessing(result.status) && Value.Check(ErrorAnswer, body)) {
    return { kind: 'not_attempted', message: `The connector answered ${result.status}: error.` };
  }
  if (result.status < 200 || result.status > 299) return unreadable(result.status);
  return outcomeOfBody(body, result.status);
}

/** A client error, or a connector that is unavailable. */
function isBeforeProcessing(status: number): boolean {
  return (status >= 400 && status < 500) || status === 503;
}

function outcomeOfBody(body: unknown, status: number): Outcome {
  const card = memberOf(body, 'card', CardAnswer);
  if (Value.Check(ApprovedAnswer, body)) return approved(body, card);
  if (Value.Check(PendingAnswer, body)) {
    const nextAction = memberOf(body, 'nextAction', RedirectAction);
    return { kind: 'pending', ref: body.ref, nextAction, card };
  }
  if (Value.Check(DeclinedAnswer, body)) {
    const code = toDeclineCode(body.decline?.code);
    const message = body.decline?.message ?? 'The payment was declined.';
    return { kind: 'declined', ref: body.ref ?? null, code, message, card };
  }
  if (Value.Check(ErrorAnswer, body)) {
    return { kind: 'not_attempted', message: 'The connector could not process the request.' };
  }
  return unreadable(status);
}

/** Whether the money is what was asked for its caller judges. */
function approved(body: Static<typeof ApprovedAnswer>, card: PaymentCard | null): Outcome {
  const { ref, amount, currency, storedRef = null } = body;
  const told = currency === undefined ? {} : { currency: currency.toUpperCase() };
  return { kind: 'approved', ref, amount, ...told, card, storedRef };
}

function unreadable(status: number): Outcome {
  return { kind: 'unknown', message: `The connector answered ${status} without a valid body.` };
}

/** An optional member of a response; null if it does not match its shape. */
export function memberOf<T extends TSchema>(
  body: unknown,
  name: string,
  shape: T,
): Static<T> | null {
  if (typeof body !== 'object' || body === null) return null;
  const member: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return Value.Check(shape, member) ? member : null;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
