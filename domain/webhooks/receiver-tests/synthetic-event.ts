import { envelopeOf } from '../../../storage/outbox/envelope.ts';
import type { WebhookEndpoint } from '../../../storage/entities/webhook-endpoint.ts';
import { categoryOf } from '../../event-types.ts';

/** `data` of a sample event, of the catalogue's shape. */
export type SampleData = Readonly<Record<string, unknown>>;

interface SyntheticFacts {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** 0, except in checks of the order of events. */
  readonly sequence?: number;
}

/** The body of an event outside the log (contract 75 §1): a sample of its resource with `test: true`. */
export function syntheticBody(
  { workspaceId, environmentId, applicationId }: WebhookEndpoint,
  { id, type, createdAt, sequence = 0 }: SyntheticFacts,
  sample: SampleData,
): string {
  const own = { workspaceId, environmentId, applicationId };
  const known = Object.entries(own).filter(([name]) => Object.hasOwn(sample, name));
  const data = { ...sample, ...Object.fromEntries(known), test: true };
  return envelopeOf({
    id,
    type,
    createdAt,
    ...own,
    logSequence: null,
    sequence,
    resourceType: categoryOf(type),
    resourceId: resourceIdOf(sample),
    data: JSON.stringify(data),
    previous: null,
  });
}

function resourceIdOf({ id, cartId, subscription }: SampleData): string {
  const nested = typeof subscription === 'object' && subscription !== null ? subscription : {};
  const found = id ?? cartId ?? ('id' in nested ? nested.id : null);
  if (typeof found !== 'string') throw new Error('a sample of an event names no resource');
  return found;
}
