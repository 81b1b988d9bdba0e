import type { ApplicationContext, WorkspaceContext } from './context.ts';
import type { Access } from './ports/services.ts';
import { fail, Refusal } from './errors.ts';
import type { Bucket, Settings } from './ports/settings.ts';

type Limited = Pick<WorkspaceContext, 'services' | 'workspaceId'>;

/** Takes a token of every bucket; 429 `rate_limit_exceeded` with Retry-After when one of them is empty. */
export async function requireToken(
  { services, workspaceId }: Limited,
  ...buckets: Bucket[]
): Promise<void> {
  const waitSeconds = await services.takeToken(workspaceId, buckets);
  if (waitSeconds > 0) rejectTooMany(waitSeconds);
}

/** Does what costs a token of every bucket of the owner; what is refused costs none. */
export async function spendTokens<T>(
  { takeToken }: Pick<Access, 'takeToken'>,
  owner: string,
  buckets: readonly Bucket[],
  work: () => Promise<T>,
): Promise<T> {
  const use = (kind: 'take' | 'return') =>
    takeToken(
      owner,
      buckets.map((bucket) => ({ ...bucket, use: kind })),
    );
  const waitSeconds = await use('take');
  if (waitSeconds > 0) rejectTooMany(waitSeconds);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) await use('return');
    throw error;
  }
}

export function rejectTooMany(waitSeconds: number): never {
  fail('rate_limit_exceeded', undefined, { headers: { 'retry-after': String(waitSeconds) } });
}

/** Counts a failure after it has happened: takes a token of every bucket, below zero if need be. */
export async function debitTokens(
  { services, workspaceId }: Limited,
  buckets: readonly Bucket[],
): Promise<void> {
  await services.takeToken(
    workspaceId,
    buckets.map((bucket) => ({ ...bucket, use: 'debit' })),
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

/** Mails of one thing that may be asked for in a day. */
export function resendsOf({ limits }: Pick<Settings, 'limits'>, thing: string): Bucket {
  return bucketOf(`resends:${thing}`, limits.resendsPerDay, 86_400);
}

/** The pause after a mail was sent again, until the next time. */
export function pauseOf({ limits }: Pick<Settings, 'limits'>, thing: string): Bucket {
  return bucketOf(`resend:${thing}`, 1, limits.resendSeconds);
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
