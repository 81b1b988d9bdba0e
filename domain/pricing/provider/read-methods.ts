import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { amountMax } from '../../money.ts';
import type { ShippingMethod } from '../shipping-rates.ts';

const Optional = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(
  shape: T,
) => Type.Optional(Type.Union([shape, Type.Null()]));
const Days = Optional(Type.Integer({ minimum: 0, maximum: 365 }));

const MethodAnswer = Type.Object({
  methodId: Type.String({ minLength: 1, maxLength: 255 }),
  displayName: Type.String({ minLength: 1, maxLength: 200 }),
  rateAmount: Type.Integer({ minimum: 0, maximum: amountMax }),
  currency: Type.String(),
  carrier: Optional(Type.String({ maxLength: 200 })),
  minDays: Days,
  maxDays: Days,
});
const RatesAnswer = Type.Object({ methods: Type.Array(MethodAnswer, { maxItems: 200 }) });

/** The methods in a shipping provider's response; null when any of it is invalid. */
export function readMethods(answer: unknown, currency: string): ShippingMethod[] | null {
  if (!Value.Check(RatesAnswer, answer)) return null;
  const ids = new Set(answer.methods.map(({ methodId }) => methodId));
  const isWhole =
    ids.size === answer.methods.length &&
    answer.methods.every((method) => method.currency === currency);
  return isWhole ? answer.methods.map(toMethod) : null;
}

function toMethod(answer: Static<typeof MethodAnswer>): ShippingMethod {
  return {
    methodId: answer.methodId,
    displayName: answer.displayName,
    rateAmount: answer.rateAmount,
    currency: answer.currency,
    carrier: answer.carrier ?? null,
    minDays: answer.minDays ?? null,
    maxDays: answer.maxDays ?? null,
  };
}
