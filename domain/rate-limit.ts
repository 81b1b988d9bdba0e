import type { ApplicationContext, Bucket, WorkspaceContext } from './context.ts';
import { fail } from './errors.ts';

type Limited = Pick<WorkspaceContext, 'services' | 'workspaceId'>;

/** Takes a token of every bucket; 429 `rate_limit_exceeded` with Retry-After when one of them is empty. */
export async function requireToken(
  { services, workspaceId }: Limited,
  ...buckets: Bucket[]
): Promise<void> {
  const waitSeconds = await services.takeToken(workspaceId, buckets);
  if (waitSeconds > 0) rejectTooMany(waitSeconds);
}

export function rejectTooMany(waitSeconds: number): never {
  fail('rate_limit_exceeded', undefined, { headers: { 'retry-after': String(waitSeconds) } });
}

/** Counts a failure after it has happened: takes a token of every bucket, below zero if need be. */
export async function chargeTokens(
  { services, workspaceId }: Limited,
  buckets: readonly Bucket[],
): Promise<void> {
  await services.takeToken(
    workspaceId,
    buckets.map((bucket) => ({ ...bucket, use: 'charge' })),
  );
}

/** The bucket, to check whether it holds a token. */
export function lookAt(bucket: Bucket): Bucket {
  return { ...bucket, use: 'look' };
}

/** A bucket that holds `amount` tokens and refills within `seconds`. */
export function bucketOf(bucket: string, amount: number, seconds: number): Bucket {
  return { bucket, perSecond: amount / seconds, burst: amount };
}

/** The bucket of a client's declined cards in an application. */
export function declinesOf({
  services,
  environmentId,
  applicationId,
  client,
}: ApplicationContext): Bucket {
  const name = `declines:${environmentId}:${applicationId}:${client ?? 'unknown'}`;
  return bucketOf(name, services.limits.declinesPerHour, 3_600);
}
