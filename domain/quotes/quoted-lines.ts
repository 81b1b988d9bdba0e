import type { DiscountReason } from '../../storage/entities/discount.ts';
import {
  readDiscountWithUses,
  type RowSource,
} from '../../storage/queries/discounts/discount-with-uses.ts';
import type { ApplicationContext } from '../context.ts';
import { messageOf, evaluateDiscount, type DiscountTerms } from '../discounts/evaluate-discount.ts';
import { fail } from '../errors.ts';
import type { RequestLine } from '../pricing/pricing-request.ts';
import type { QuoteLine } from './schemas.ts';

/** The terms of a code; rejects one that does not hold for the amount. */
export async function termsOfCode(
  ctx: ApplicationContext,
  code: string,
  currency: string,
  base: number,
): Promise<DiscountTerms> {
  const holder = { cartId: null, customerId: null, email: null };
  const now = ctx.services.clock();
  const found = await readDiscountWithUses(readSource(ctx), ctx, { code }, holder, now);
  const rule = found?.discount ?? null;
  const uses = { all: found?.usesOfOthers ?? 0, ofCustomer: null };
  const target = { currency, base, isEmpty: false };
  const evaluation = evaluateDiscount(rule, target, uses, ctx.now());
  if (!rule || !evaluation.valid) {
    return rejectCode(evaluation.valid ? 'not_found' : evaluation.reason, code);
  }
  return rule;
}

export function toRequestLine(line: QuoteLine, index: number): RequestLine {
  return {
    id: String(index),
    type: line.type,
    name: line.name ?? null,
    referenceId: line.referenceId ?? null,
    unitPrice: line.unitPrice,
    quantity: line.quantity,
    discountAmount: 0,
    taxCategory: null,
    requiresShipping: line.requiresShipping ?? line.type !== 'service',
    weightGrams: line.weightGrams ?? null,
  };
}

export function readSource({ database }: ApplicationContext): RowSource {
  return { em: database.em(), query: (asked, values) => database.read(asked, values) };
}

export function rejectCode(reason: DiscountReason, code: string): never {
  fail('discount_invalid', { reason, code }, { message: messageOf(reason) });
}
