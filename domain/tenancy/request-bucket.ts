import type { Services } from '../context.ts';
import type { EnvironmentFacts, WorkspaceFacts } from './tenant-facts.ts';

/** The name and refill rate of a token bucket. */
export interface Bucket {
  readonly bucket: string;
  readonly perSecond: number;
  readonly burst: number;
}

/** The bucket of requests to a workspace, one for each kind of environment (00 §9); staff may set its rate. */
export function requestBucketOf(
  { requestsPerSecond, burstFactor }: Pick<Services['limits'], 'requestsPerSecond' | 'burstFactor'>,
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
