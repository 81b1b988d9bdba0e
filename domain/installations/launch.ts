import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { secondsAfter } from '../signed-token.ts';
import { loadInstalledVersion } from '../extensions/load.ts';
import { auditInstallation } from './audit.ts';
import { EXTENSION_SESSION_SECONDS, extensionSession } from './extension-session.ts';
import { lockInstallation } from './load.ts';
import { requireLaunchable } from './require-state.ts';

interface Launch {
  readonly token: string;
  readonly iframeUrl: string;
  readonly expiresAt: Date;
}

/** Creates a session for the extension's page in the console, on behalf of the member who opens it. */
export async function launchInstallation(
  ctx: ApplicationContext,
  installationId: string,
): Promise<Concluded<Launch>> {
  return concludingUnit(ctx, async (tx) => {
    const { installation } = await lockInstallation(ctx, tx, installationId);
    const version = await loadInstalledVersion(ctx, tx, installation.versionId);
    const { iframeUrl, iframeOrigin } = requireLaunchable(installation, version);
    const { id, workspaceId, environmentId, applicationId, scopes } = installation;
    const place = { workspaceId, environmentId, applicationId };
    const claims = { ...place, installationId: id, memberId: ctx.actor.id, scopes, iframeOrigin };
    const expiresAt = secondsAfter(ctx.services.clock(), EXTENSION_SESSION_SECONDS);
    const token = await extensionSession.issue(ctx.services, claims, expiresAt);
    auditInstallation(ctx, tx, id, 'launched', { before: null, after: null });
    return { token, expiresAt, iframeUrl };
  });
}

export function toLaunchView({ token, iframeUrl, expiresAt }: Launch) {
  return { token, iframeUrl, expiresAt: expiresAt.toISOString() };
}
