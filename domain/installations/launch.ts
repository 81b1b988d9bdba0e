import { unitOfWork, type ApplicationContext } from '../context.ts';
import { fail } from '../errors.ts';
import { auditInstallation } from './audit.ts';
import { issueExtensionSession } from './extension-session.ts';
import { lockInstallation } from './load.ts';

export interface Launch {
  readonly token: string;
  readonly iframeUrl: string;
  readonly expiresAt: Date;
}

/** A session for the extension's page in the console, in the name of the member who opens it. */
export async function launchInstallation(ctx: ApplicationContext, id: string): Promise<Launch> {
  return unitOfWork(ctx, async (tx) => {
    const { installation } = await lockInstallation(ctx, tx, id);
    if (installation.status !== 'active') fail('installation_not_active');
    const [version] = await tx.query<{ iframe_url: string | null }>(
      'select iframe_url from extension_version_lookup where id = $1',
      [installation.versionId],
    );
    const iframeUrl = version?.iframe_url ?? null;
    if (iframeUrl === null) {
      const message = 'The installed version has no iframeUrl, so there is nothing to launch.';
      const detail = { path: 'iframeUrl', code: 'required', message };
      fail('validation_error', [detail], { status: 422 });
    }
    const { workspaceId, environmentId, applicationId, scopes } = installation;
    const session = await issueExtensionSession(ctx.services, {
      workspaceId,
      environmentId,
      applicationId,
      installationId: installation.id,
      memberId: ctx.actor.id,
      scopes,
    });
    auditInstallation(ctx, tx, installation.id, 'launched', { before: null, after: null });
    return { ...session, iframeUrl };
  });
}

export function toLaunchView({ token, iframeUrl, expiresAt }: Launch) {
  return { token, iframeUrl, expiresAt: expiresAt.toISOString() };
}
