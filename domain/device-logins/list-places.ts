import { PLACES_OF_MEMBER } from '../../storage/queries/team/places.ts';
import { CellsUnanswered } from '../../storage/errors/database-errors.ts';
import type { CellsContext } from '../context.ts';
import { grantsEnvironment } from '../tenancy/environment-grants.ts';
import { memberFactsOf } from '../tenancy/member-facts.ts';
import type { MemberFacts } from '../tenancy/member-context.ts';
import { hasPermission } from '../tenancy/require-permission.ts';

/** Where a person may make keys: an application in an environment. */
export interface Place {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly environment: {
    readonly id: string;
    readonly name: string;
    readonly kind: 'production' | 'non_production';
  };
  readonly application: { readonly id: string; readonly name: string };
  readonly member: MemberFacts;
}

/** The places of a person, sandboxes before production in each workspace. */
export async function listPlaces(
  { database: cells }: CellsContext,
  subject: string,
): Promise<readonly Place[]> {
  const { answers, unanswered } = await cells.gather((database) =>
    database.read(PLACES_OF_MEMBER, [subject]),
  );
  const silent = await cells.silentCellsOf(subject, unanswered);
  if (silent.length > 0) throw new CellsUnanswered(silent);
  return answers
    .flatMap(({ value }) => value)
    .flatMap((row) => {
      const member = memberFactsOf(row);
      const workspace = { workspaceId: row.workspace_id, workspaceName: row.workspace_name };
      const environments = row.environments.filter((one) => grantsEnvironment(member, one));
      return row.applications
        .filter(({ id }) => hasPermission(member, id, 'application:api-keys'))
        .flatMap((application) =>
          environments.map((environment) => ({ ...workspace, environment, application, member })),
        );
    });
}
