import { ACTIVE_ENVIRONMENTS } from '../../storage/queries/tenancy/environments.ts';
import type { Transaction } from '../../storage/database.ts';
import { fail } from '../errors.ts';
import { readFrom, type QuerySource } from '../../storage/query.ts';
import type { EnvironmentFacts } from '../tenancy/enter-tenant.ts';
import { grantsEnvironment } from '../tenancy/environment-grants.ts';
import type { MemberFacts } from '../tenancy/member-context.ts';
import type { EnvironmentGrantsInput } from './schemas.ts';

export type Grants = Pick<MemberFacts, 'grantType' | 'environmentIds'>;

/** Only owners and workspace admins set grants. */
export function requireCanSetGrants({ workspaceRole }: MemberFacts): void {
  if (workspaceRole !== null) return;
  const message = 'Leave environmentGrants out; a workspace admin may set them.';
  const required = 'workspace:set-environment-grants';
  forbid({ code: 'missing_permission', gate: 'role', required, held: null, message });
}

/**
 * `selected` names active environments of the workspace; the other types name none. Nobody grants environments beyond
 * their own.
 */
export async function checkedGrants(
  tx: Transaction,
  workspaceId: string,
  granter: Grants,
  { grantType, environmentIds }: EnvironmentGrantsInput,
): Promise<Grants> {
  const grants = { grantType, environmentIds };
  if (grantType !== 'selected') {
    if (environmentIds.length > 0) refuse('environmentIds belong with grantType selected only.');
  } else {
    if (environmentIds.length === 0) refuse('selected needs at least one environment id.');
    const known = await tx.query(ACTIVE_ENVIRONMENTS, [workspaceId, environmentIds]);
    if (known.length < new Set(environmentIds).size) {
      refuse('every environment id must be an active environment of the workspace.');
    }
  }
  requireCovered(granter, grants, await readNamed(tx, workspaceId, granter, [grants]));
  return grants;
}

/** The grants of an invitation that names none: the standard of its role, as far as the inviter's own reach. */
export async function standardGrants(
  tx: Transaction,
  workspaceId: string,
  granter: Grants,
  standard: 'all' | 'all_non_production',
): Promise<Grants> {
  const grants: Grants = { grantType: standard, environmentIds: [] };
  if (await coversGrants(tx, workspaceId, granter, grants)) return grants;
  if (standard === 'all') return granter;
  const selected = await tx.query(ACTIVE_ENVIRONMENTS, [workspaceId, granter.environmentIds]);
  const within = selected.filter(({ kind }) => kind === 'non_production').map(({ id }) => id);
  if (within.length === 0) forbidBeyond(granter);
  return { grantType: 'selected', environmentIds: within };
}

/** Rejects grants beyond the granter's own: 403 `environment_grants_forbidden`. `named`: what `readNamed` has found. */
export function requireCovered(granter: Grants, grants: Grants, named: readonly Named[]): void {
  if (!covers(granter, grants, named)) forbidBeyond(granter);
}

type Named = Pick<EnvironmentFacts, 'id' | 'kind'>;

/** The active environments that grants name, as far as it depends on them whether the granter's own cover them. */
export async function readNamed(
  source: QuerySource,
  workspaceId: string,
  granter: Grants,
  grants: readonly Grants[],
): Promise<readonly Named[]> {
  const selected = grants.filter(({ grantType }) => grantType === 'selected');
  if (granter.grantType === 'all' || selected.length === 0) return [];
  const ids = selected.flatMap(({ environmentIds }) => environmentIds);
  return readFrom(source, ACTIVE_ENVIRONMENTS, [workspaceId, [...new Set(ids)]]);
}

/** Whether everything that is granted is the granter's too; environments that are archived by now do not count. */
export async function coversGrants(
  tx: Transaction,
  workspaceId: string,
  granter: Grants,
  grants: Grants,
): Promise<boolean> {
  return covers(granter, grants, await readNamed(tx, workspaceId, granter, [grants]));
}

function covers(
  granter: Grants,
  { grantType, environmentIds }: Grants,
  named: readonly Named[],
): boolean {
  if (granter.grantType === 'all') return true;
  if (grantType !== 'selected') return granter.grantType === grantType;
  return named
    .filter(({ id }) => environmentIds.includes(id))
    .every((environment) => grantsEnvironment(granter, environment));
}

function forbidBeyond({ grantType }: Grants): never {
  const message = `Your own grant (${grantType}) does not cover what you grant.`;
  forbid({ code: 'outside_grant', gate: 'environment', held: grantType, message });
}

function forbid(detail: {
  readonly code: string;
  readonly gate: 'environment' | 'role';
  readonly required?: string;
  readonly held: string | null;
  readonly message: string;
}): never {
  fail('environment_grants_forbidden', [{ path: 'environmentGrants', ...detail }]);
}

function refuse(message: string): never {
  fail('invalid_environment_grants', [
    { path: 'environmentGrants.environmentIds', code: 'invalid_environment_grants', message },
  ]);
}
