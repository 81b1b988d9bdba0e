import { Kind, OptionalKind, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { errorDetails } from '../../domain/error-details.ts';
import type { Refusal } from '../../domain/errors.ts';

/** Whether the details, as they are sent, are what domain/error-details.ts declares for the code, and nothing more. */
export function hasDeclaredDetails({ code, details }: Refusal): boolean {
  const shape: TSchema | null = errorDetails[code];
  if (details === undefined) return shape === null || shape[OptionalKind] === 'Optional';
  return shape !== null && Value.Check(closed(shape), JSON.parse(JSON.stringify(details)));
}

/** The shape without room for further keys, except where it says that it is open. */
function closed(shape: TSchema): TSchema {
  switch (shape[Kind]) {
    case 'Object':
      return {
        additionalProperties: false,
        ...shape,
        properties: Object.fromEntries(
          Object.entries<TSchema>(shape['properties']).map(([name, part]) => [name, closed(part)]),
        ),
      };
    case 'Array':
      return { ...shape, items: closed(shape['items']) };
    case 'Union':
      return { ...shape, anyOf: shape['anyOf'].map(closed) };
    default:
      return shape;
  }
}
