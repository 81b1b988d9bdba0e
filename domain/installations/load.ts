import { Installation } from '../../storage/entities/installation.ts';
import { parseId } from '../../storage/ids.ts';
import type { Query } from '../../storage/query.ts';
import {
  INSTALLATION_BY_ID,
  INSTALLATION_BY_ID_LOCKED,
  INSTALLATION_OF_EXTENSION_LOCKED,
  type InstallationWithEnvironmentRow,
} from '../../storage/queries/installations/installations.ts';
import type { Transaction } from '../../storage/database.ts';
import type { ApplicationContext } from '../context.ts';
import { fail } from '../errors.ts';
import { extensionIdOf } from '../extensions/load.ts';
import type { InstallationWithEnvironment } from './view.ts';

/** An installation of the application in the environment; 404 for any other. */
export async function loadInstallation(
  ctx: ApplicationContext,
  text: string,
): Promise<InstallationWithEnvironment> {
  const { database } = ctx;
  const id = installationIdOf(text);
  const [row] = await database.read(INSTALLATION_BY_ID, [...placeOf(ctx), id]);
  return row ? toInstallationWithEnvironment(database.em(), row) : fail('not_found');
}

/** An installation under its row lock. */
export function lockInstallation(
  ctx: ApplicationContext,
  tx: Transaction,
  text: string,
): Promise<InstallationWithEnvironment> {
  return lock(ctx, tx, INSTALLATION_BY_ID_LOCKED, installationIdOf(text));
}

/** The installation of an extension in the application and environment, under its row lock; 404 without one. */
export function lockInstallationOf(
  ctx: ApplicationContext,
  tx: Transaction,
  extensionId: string,
): Promise<InstallationWithEnvironment> {
  return lock(ctx, tx, INSTALLATION_OF_EXTENSION_LOCKED, extensionIdOf(extensionId));
}

async function lock(
  ctx: ApplicationContext,
  tx: Transaction,
  query: Query<InstallationWithEnvironmentRow>,
  id: string,
): Promise<InstallationWithEnvironment> {
  const [row] = await tx.query(query, [...placeOf(ctx), id]);
  return row ? toInstallationWithEnvironment(tx.em, row) : fail('not_found');
}

export function toInstallationWithEnvironment(
  em: Transaction['em'],
  row: InstallationWithEnvironmentRow,
): InstallationWithEnvironment {
  const { environment_slug: slug, environment_kind: kind, ...columns } = row;
  return { installation: em.map(Installation, columns), environment: { slug, kind } };
}

function installationIdOf(text: string): string {
  return parseId('inst', text) ?? fail('not_found');
}

function placeOf({ workspaceId, environmentId, applicationId }: ApplicationContext): string[] {
  return [workspaceId, environmentId, applicationId];
}
