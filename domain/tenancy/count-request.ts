import { fail } from '../errors.ts';
import type { Services } from '../services.ts';
import type { EnvironmentFacts, WorkspaceFacts } from './access-facts.ts';

/** A request without a credential counts for the workspace of the resource that it names (00 §9). */
export async function countRequest(
  services: Services,
  workspace: WorkspaceFacts,
  environment: EnvironmentFacts,
): Promise<void> {
  const { requestsPerSecond, burstFactor } = services.limits;
  const production = environment.kind === 'production';
  const standard = production ? requestsPerSecond.production : requestsPerSecond.nonProduction;
  const perSecond = workspace.rateLimitPerSecond ?? standard;
  const bucket = `${workspace.id}:${production ? 'p' : 'n'}`;
  const waitSeconds = await services.takeToken(bucket, perSecond, perSecond * burstFactor);
  if (waitSeconds === 0) return;
  fail('rate_limit_exceeded', undefined, { headers: { 'retry-after': String(waitSeconds) } });
}
