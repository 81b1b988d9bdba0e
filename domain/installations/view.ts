import type { Environment } from '../../storage/entities/environment.ts';
import type { Installation } from '../../storage/entities/installation.ts';
import { prefixedId } from '../../storage/ids.ts';
import { revisionOf } from '../document-revision.ts';

/** An installation and its environment. */
export interface InstallationWithEnvironment {
  readonly installation: Installation;
  readonly environment: Pick<Environment, 'slug' | 'kind'>;
}

export function toInstallationView({ installation, environment }: InstallationWithEnvironment) {
  return {
    id: prefixedId('inst', installation.id),
    extensionId: prefixedId('ext', installation.extensionId),
    versionId: prefixedId('ver', installation.versionId),
    status: installation.status,
    suspendedReason: installation.suspendedReason ?? null,
    applicationId: installation.applicationId,
    environmentId: installation.environmentId,
    environmentSlug: environment.slug,
    environmentKind: environment.kind,
    providerEnvironment: environment.kind === 'production' ? 'live' : 'sandbox',
    scopes: installation.scopes,
    config: installation.config,
    configRevision: revisionOf(installation.config),
    createdAt: installation.createdAt.toISOString(),
    updatedAt: installation.updatedAt.toISOString(),
  };
}

/** With the secrets that are returned only once. */
export interface NewInstallation extends InstallationWithEnvironment {
  readonly apiKey: string;
  readonly webhookSigningSecret: string | null;
}

export function toNewInstallationView({ apiKey, ...made }: NewInstallation) {
  return { ...toUpgradedInstallationView(made), apiKey };
}

export interface UpgradedInstallation extends InstallationWithEnvironment {
  /** Set with the first version that has a webhookUrl; else null. */
  readonly webhookSigningSecret: string | null;
}

export function toUpgradedInstallationView(upgraded: UpgradedInstallation) {
  const { webhookSigningSecret } = upgraded;
  return {
    ...toInstallationView(upgraded),
    ...(webhookSigningSecret === null ? {} : { webhookSigningSecret }),
  };
}
