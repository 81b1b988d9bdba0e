import { Installation } from '../../storage/entities/installation.ts';
import { parseId } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../context.ts';
import type { EnvironmentKind } from '../../storage/entities/environment.ts';
import { fail } from '../errors.ts';
import { extensionIdOf } from '../extensions/load.ts';
import type { PlacedInstallation } from './view.ts';

/** The columns of an installation with those of its environment, for `toPlaced`. */
export const PLACED_SQL = `
  select i.*, e.slug as environment_slug, e.kind as environment_kind
  from installation i join environment e on e.workspace_id = i.workspace_id and e.id = i.environment_id`;

export interface PlacedRow {
  readonly id: string;
  readonly created_at: Date;
  readonly environment_slug: string;
  readonly environment_kind: EnvironmentKind;
}

const MINE = 'i.workspace_id = $1 and i.environment_id = $2 and i.application_id = $3';

/** An installation of the application in the environment; 404 for any other. */
export async function loadInstallation(
  ctx: ApplicationContext,
  text: string,
): Promise<PlacedInstallation> {
  const { database } = ctx;
  const id = installationIdOf(text);
  const [row] = await database.read<PlacedRow>(`${PLACED_SQL} where ${MINE} and i.id = $4`, [
    ...placeOf(ctx),
    id,
  ]);
  return row ? toPlaced(database.em(), row) : fail('not_found');
}

/** The same under its row lock. */
export function lockInstallation(
  ctx: ApplicationContext,
  tx: Transaction,
  text: string,
): Promise<PlacedInstallation> {
  return lock(ctx, tx, 'i.id', installationIdOf(text));
}

/** The installation of an extension in the application and environment, under its row lock; 404 without one. */
export function lockInstallationOf(
  ctx: ApplicationContext,
  tx: Transaction,
  extensionId: string,
): Promise<PlacedInstallation> {
  return lock(ctx, tx, 'i.extension_id', extensionIdOf(extensionId));
}

async function lock(
  ctx: ApplicationContext,
  tx: Transaction,
  column: string,
  id: string,
): Promise<PlacedInstallation> {
  const text = `${PLACED_SQL} where ${MINE} and ${column} = $4 for update of i`;
  const [row] = await tx.query<PlacedRow>(text, [...placeOf(ctx), id]);
  return row ? toPlaced(tx.em, row) : fail('not_found');
}

export function toPlaced(em: Transaction['em'], row: PlacedRow): PlacedInstallation {
  const { environment_slug: slug, environment_kind: kind, ...columns } = row;
  return { installation: em.map(Installation, columns), environment: { slug, kind } };
}

function installationIdOf(text: string): string {
  return parseId('inst', text) ?? fail('not_found');
}

function placeOf({ workspaceId, environmentId, applicationId }: ApplicationContext): string[] {
  return [workspaceId, environmentId, applicationId];
}
