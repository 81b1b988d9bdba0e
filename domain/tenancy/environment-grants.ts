import type { EnvironmentFacts, WorkspaceFacts } from './access-facts.ts';
import type { MemberFacts } from './member-context.ts';

type Granted = Pick<MemberFacts, 'grantType' | 'environmentIds'>;
type Candidate = Pick<EnvironmentFacts, 'id' | 'kind' | 'archived'>;

/** Whether a member's grant covers an environment. */
export function grantsEnvironment(
  { grantType, environmentIds }: Granted,
  environment: Pick<Candidate, 'id' | 'kind'>,
): boolean {
  if (grantType === 'all') return true;
  if (grantType === 'all_non_production') return environment.kind === 'non_production';
  if (grantType === 'production_only') return environment.kind === 'production';
  return environmentIds.includes(environment.id);
}

/** The environment of a request that names none: production once live, else the oldest other one. */
export function defaultEnvironment<E extends Candidate>(
  workspace: Pick<WorkspaceFacts, 'lifecycleStage'>,
  oldestFirst: readonly E[],
): E | null {
  const wanted = workspace.lifecycleStage === 'live' ? 'production' : 'non_production';
  return oldestFirst.find(({ kind, archived }) => kind === wanted && !archived) ?? null;
}
