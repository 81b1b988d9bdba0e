import type { ExtensionVersion } from '../../../storage/entities/extension-version.ts';
import type { Installation } from '../../../storage/entities/installation.ts';
import type { ApplicationContext, Context, WorkspaceContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { listVersions } from '../../extensions/list-versions.ts';
import { loadInstalledVersions } from '../../extensions/load.ts';
import { requireDraft, requirePublishable } from '../../extensions/require-state.ts';
import { toVersionView } from '../../extensions/view.ts';
import { listInstallations } from '../../installations/list-installations.ts';
import { loadInstallation } from '../../installations/load.ts';
import { requireLaunchable, requireResumable } from '../../installations/require-state.ts';
import { toInstallationView, type InstallationWithEnvironment } from '../../installations/view.ts';
import type { ActionsInput } from '../action-schemas.ts';
import { actionsBy, settingsCallerOf, type VerbRules } from '../actions.ts';
import { pageWithActions, viewWithActions } from '../view-with-actions.ts';
import type { VerbOf } from '../verbs.ts';
import type { InstallationListInput } from './schemas.ts';

/** The checks of an installation's verbs need these facts. */
interface InstallationFacts {
  readonly installation: Installation;
  readonly version: ExtensionVersion;
  readonly ctx: Pick<Context, 'canGive'>;
}

const right = {
  permission: 'application:extensions:install',
  scope: 'extensions:install',
} as const;

export const installationRules: VerbRules<VerbOf<'installation'>, InstallationFacts> = {
  isBilled: false,
  rules: {
    replaceConfig: right,
    upgrade: right,
    suspend: right,
    resume: {
      ...right,
      check: ({ ctx, installation, version }) => requireResumable(ctx, installation, version),
    },
    createLaunchToken: {
      permission: 'application:read',
      check: ({ installation, version }) => {
        requireLaunchable(installation, version);
      },
    },
    uninstall: right,
  },
};

/** The checks of a version's verbs need these facts. */
interface VersionFacts {
  readonly version: ExtensionVersion;
  readonly workspaceId: string;
}

const developing = {
  permission: 'application:extensions:develop',
  alternative: 'application:extensions:develop',
} as const;

export const extensionVersionRules: VerbRules<VerbOf<'extensionVersion'>, VersionFacts> = {
  isBilled: false,
  rules: {
    update: {
      ...developing,
      check: (facts) => {
        requireOwn(facts);
        requireDraft(facts.version);
      },
    },
    publish: {
      ...developing,
      check: (facts) => {
        requireOwn(facts);
        requirePublishable(facts.version);
      },
    },
  },
};

/** Nobody finds a version of another workspace's extension to change it. */
function requireOwn({ version, workspaceId }: VersionFacts): void {
  if (version.workspaceId !== workspaceId) fail('not_found');
}

/** An installation; `expand=actions` adds what may be done with it. 404 `not_found`. */
export async function getExpandedInstallation(
  ctx: ApplicationContext,
  id: string,
  { expand = [] }: ActionsInput,
) {
  const found = await loadInstallation(ctx, id);
  return viewWithActions(found, toInstallationView, await actionsFor(ctx, expand, [found]));
}

export async function listExpandedInstallations(
  ctx: ApplicationContext,
  { expand = [], ...filter }: InstallationListInput,
) {
  const page = await listInstallations(ctx, filter);
  return pageWithActions(page, toInstallationView, await actionsFor(ctx, expand, page.rows));
}

async function actionsFor(
  ctx: ApplicationContext,
  expand: readonly string[],
  found: readonly InstallationWithEnvironment[],
) {
  const caller = settingsCallerOf(ctx, expand);
  if (!caller) return null;
  const ids = found.map(({ installation }) => installation.versionId);
  const versions = await loadInstalledVersions(ctx, ids);
  return ({ installation }: InstallationWithEnvironment) => {
    const version = versions.find(({ id }) => id === installation.versionId);
    if (!version) throw new Error(`the version of installation ${installation.id} is not visible`);
    return actionsBy(caller, installationRules, { installation, version, ctx });
  };
}

/** The versions of an extension; `expand=actions` adds what may be done with each. 404 `not_found`. */
export async function listExpandedVersions(
  ctx: WorkspaceContext,
  extensionId: string,
  { expand = [] }: ActionsInput,
) {
  const versions = await listVersions(ctx, extensionId);
  const caller = settingsCallerOf(ctx, expand);
  const { workspaceId } = ctx;
  return versions.map((version) =>
    viewWithActions(
      version,
      toVersionView,
      caller && ((one) => actionsBy(caller, extensionVersionRules, { version: one, workspaceId })),
    ),
  );
}
