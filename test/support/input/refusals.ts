import { Type, type TSchema } from '@sinclair/typebox';
import { compileBody } from '../../../api/input/validation.ts';
import type { ErrorDetail } from '../../../domain/error-details.ts';
import { Refusal } from '../../../domain/errors.ts';
import { Country, Money, StringEnum } from '../../../domain/shapes.ts';

/** What the check of a body makes of a value, and sample shapes to check. */
export const checkBody = (shape: TSchema, value: unknown): unknown => compileBody(shape)(value);

/** The refusal that the check throws; throws when there is none. */
export function refusalBy(check: () => unknown): Refusal {
  try {
    check();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('the value was admitted');
}

export const refusalOf = (shape: TSchema, value: unknown): Refusal =>
  refusalBy(() => checkBody(shape, value));

export function detailsIn({ details }: Refusal): readonly ErrorDetail[] {
  if (!Array.isArray(details)) throw new Error('details are not a list');
  return details;
}

export const detailsOf = (shape: TSchema, value: unknown): readonly ErrorDetail[] =>
  detailsIn(refusalOf(shape, value));

/** An object with one field of the shape. */
export const field = (shape: TSchema): TSchema => Type.Object({ field: shape });

export const item = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 5 }),
  unitPrice: Money,
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});

export const condition = Type.Union([
  Type.Object({ type: Type.Literal('country'), values: Type.Array(Country) }),
  Type.Object({ type: StringEnum(['amount', 'total']), min: Type.Optional(Type.Integer()) }),
]);
