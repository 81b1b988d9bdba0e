import type { Bucket, ServiceLimits } from '../ports/settings.ts';
import type { EnvironmentFacts, WorkspaceFacts } from './enter-tenant.ts';

type Limits = Pick<ServiceLimits, 'requestsPerSecond' | 'burstFactor'>;

/** The bucket of the merchant's requests, one for each kind of environment (contract 00 §9); staff may set its rate. */
export function requestBucketOf(
  { requestsPerSecond, burstFactor }: Limits,
  workspace: Pick<WorkspaceFacts, 'id' | 'rateLimitPerSecond'>,
  environment: Pick<EnvironmentFacts, 'kind'>,
): Bucket {
  const isProduction = environment.kind === 'production';
  const standard = isProduction ? requestsPerSecond.production : requestsPerSecond.nonProduction;
  const perSecond = workspace.rateLimitPerSecond ?? standard;
  return {
    bucket: `${workspace.id}:${isProduction ? 'p' : 'n'}`,
    perSecond,
    burst: perSecond * burstFactor,
  };
}

export interface BrowserPlace {
  readonly workspace: Pick<WorkspaceFacts, 'id' | 'rateLimitPerSecond'>;
  readonly environment: Pick<EnvironmentFacts, 'kind'>;
  readonly applicationId: string;
}

/**
 * The buckets of browsers' requests to an application: one of the client and one of all clients together, which has
 * the merchant's rate but is not the merchant's bucket (decision 64).
 */
export function browserBucketsOf(
  limits: Limits & Pick<ServiceLimits, 'anonymousPerSecond'>,
  { workspace, environment, applicationId }: BrowserPlace,
  client: string,
): readonly [Bucket, Bucket] {
  const own = requestBucketOf(limits, workspace, environment);
  const bucket = `browsers:${own.bucket}:${applicationId}`;
  const perSecond = Math.min(limits.anonymousPerSecond, own.perSecond);
  const burst = perSecond * limits.burstFactor;
  return [
    { bucket: `${bucket}:${client}`, perSecond, burst },
    { ...own, bucket },
  ];
}
