import { ExtensionVersion } from '../../storage/entities/extension-version.ts';
import { parseId } from '../../storage/ids.ts';
import { OWN_EXTENSION } from '../../storage/queries/extensions/extensions.ts';
import {
  INSTALLED_VERSIONS,
  OWN_VERSION_LOCKED,
  VISIBLE_VERSION,
} from '../../storage/queries/extensions/versions.ts';
import type { Transaction } from '../../storage/database.ts';
import type { WorkspaceContext } from '../context.ts';
import { fail } from '../errors.ts';

/** The uuid of an extension's id; 404 for a malformed one. */
export function extensionIdOf(text: string): string {
  return parseId('ext', text) ?? fail('not_found');
}

function versionIdOf(text: string): string {
  return parseId('ver', text) ?? fail('not_found');
}

function rejectVersion(): never {
  fail('not_found', undefined, { missingField: 'versionId' });
}

/** 404 unless the extension belongs to the workspace. */
export async function requireOwnExtension(
  ctx: WorkspaceContext,
  tx: Transaction,
  extensionId: string,
): Promise<void> {
  const [found] = await tx.query(OWN_EXTENSION, [ctx.workspaceId, extensionId]);
  if (!found) fail('not_found');
}

/** A version of the workspace's own under its row lock; 404 for any other. */
export async function lockOwnVersion(
  ctx: WorkspaceContext,
  tx: Transaction,
  extensionId: string,
  versionId: string,
): Promise<ExtensionVersion> {
  const ids = [extensionIdOf(extensionId), versionIdOf(versionId)];
  const [row] = await tx.query(OWN_VERSION_LOCKED, [ctx.workspaceId, ...ids]);
  return row ? tx.em.map(ExtensionVersion, row) : fail('not_found');
}

/** A version that the workspace may install: its own or a published one; 404 for any other. */
export async function loadInstallableVersion(
  ctx: WorkspaceContext,
  tx: Transaction,
  extensionId: string,
  versionId: string,
): Promise<ExtensionVersion> {
  const id = parseId('ver', versionId) ?? rejectVersion();
  const [row] = await tx.query(VISIBLE_VERSION, [extensionId, id, ctx.workspaceId]);
  if (!row) rejectVersion();
  const version = ctx.database.em().map(ExtensionVersion, row);
  if (version.status === 'draft') {
    const message = 'Publish the version first; drafts install nowhere.';
    fail('draft_not_installable_in_live', [{ path: 'versionId', code: 'draft', message }]);
  }
  return version;
}

/** An installed version, which is published and may belong to another workspace. */
export async function loadInstalledVersion(
  ctx: WorkspaceContext,
  tx: Transaction,
  versionId: string,
): Promise<ExtensionVersion> {
  const [row] = await tx.query(INSTALLED_VERSIONS, [[versionId]]);
  if (!row) throw new Error(`the installed version ${versionId} is not visible`);
  return ctx.database.em().map(ExtensionVersion, row);
}

/** Installed versions, without locks. */
export async function loadInstalledVersions(
  { database }: WorkspaceContext,
  versionIds: readonly string[],
): Promise<ExtensionVersion[]> {
  return database
    .em()
    .mapAll(ExtensionVersion, await database.read(INSTALLED_VERSIONS, [versionIds]));
}
