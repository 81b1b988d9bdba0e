import { Kind, type TSchema } from '@sinclair/typebox';
import type { AnyRoute } from './route.ts';

/** Whether a response of the route may hold a secret or a bearer (`Secret` in domain/shapes.ts). */
export function revealsSecret({ answer, otherAnswers = [] }: AnyRoute): boolean {
  return [answer, ...otherAnswers].some(({ data }) => data !== undefined && holdsSecret(data));
}

function holdsSecret(schema: TSchema): boolean {
  return schema.secret === true || partsOf(schema).some(holdsSecret);
}

/** The shapes inside of a shape. */
export function partsOf(schema: TSchema): readonly TSchema[] {
  if (schema[Kind] === 'Object') return Object.values(schema['properties']);
  if (schema[Kind] === 'Record') return Object.values(schema['patternProperties']);
  if (schema[Kind] === 'Union') return schema['anyOf'];
  return schema[Kind] === 'Array' ? [schema['items']] : [];
}
