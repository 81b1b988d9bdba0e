import { fail } from '../errors.ts';
import type { EnvironmentFacts, WorkspaceFacts } from './enter-tenant.ts';
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

/** Rejects a member whose grant does not include the environment: 403 `member_env_forbidden`. */
export function requireGrant(
  member: Granted,
  environment: Pick<Candidate, 'id' | 'kind'>,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (grantsEnvironment(member, environment)) return;
  const { grantType: held } = member;
  const message = `Your grant (${held}) does not cover this environment.`;
  const gate = { gate: 'environment', required: environment.id } as const;
  fail('member_env_forbidden', [{ code: 'outside_grant', ...gate, held, message }], { headers });
}

/** The environment of a request that names none: production once live, else the oldest other one. */
export function defaultEnvironment<E extends Candidate>(
  workspace: Pick<WorkspaceFacts, 'lifecycleStage'>,
  oldestFirst: readonly E[],
): E | null {
  const wanted = workspace.lifecycleStage === 'live' ? 'production' : 'non_production';
  return oldestFirst.find(({ kind, archived }) => kind === wanted && !archived) ?? null;
}
