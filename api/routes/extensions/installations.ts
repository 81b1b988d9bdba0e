import { ActionsQuery } from '../../../domain/expansion/action-schemas.ts';
import {
  getExpandedInstallation,
  listExpandedInstallations,
} from '../../../domain/expansion/unexpanded/extensions.ts';
import {
  ExpandedInstallationShape,
  InstallationListQuery,
} from '../../../domain/expansion/unexpanded/schemas.ts';
import { installExtension } from '../../../domain/installations/install.ts';
import { launchInstallation, toLaunchView } from '../../../domain/installations/launch.ts';
import { listInstallationDeliveries } from '../../../domain/installations/list-deliveries.ts';
import { resumeInstallation } from '../../../domain/installations/resume.ts';
import {
  ConfigBody,
  EmptyBody,
  InstallationShape,
  InstallBody,
  LaunchTokenShape,
  NewInstallationShape,
  SuspendBody,
  UpgradeBody,
  UpgradedInstallationShape,
} from '../../../domain/installations/schemas.ts';
import { suspendInstallation } from '../../../domain/installations/suspend.ts';
import { uninstallExtension } from '../../../domain/installations/uninstall.ts';
import { updateConfig } from '../../../domain/installations/update-config.ts';
import { upgradeInstallation } from '../../../domain/installations/upgrade.ts';
import {
  toInstallationView,
  toNewInstallationView,
  toUpgradedInstallationView,
} from '../../../domain/installations/view.ts';
import { PageQuery } from '../../../domain/shapes.ts';
import { DeliveryShape } from '../../../domain/webhooks/schemas.ts';
import { toDeliveryView } from '../../../domain/webhooks/view.ts';
import { applicationSession } from '../../http/access.ts';
import { noContent, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Extensions';
const path = '/api/v1/installations';
const reading = applicationSession('application:read', 'extensions:read');
const installing = applicationSession('application:extensions:install', 'extensions:install');

export const installationRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/extensions/:id/install',
    name: 'extensions.install',
    tag,
    summary: 'Install an extension',
    description:
      'In the application and environment of the headers, once: 409 `already_installed`. Its key has exactly the scopes of the version; key and signing secret are shown only here.',
    access: installing,
    body: InstallBody,
    answer: { status: 200, data: NewInstallationShape },
    errors: ['not_found', 'already_installed', 'draft_not_installable_in_live', 'validation_error'],
    handle: ({ ctx, params, body }) => installExtension(ctx, params.id, body),
    reply: (made) => ok(toNewInstallationView(made)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/extensions/:id/uninstall',
    name: 'extensions.uninstall',
    tag,
    summary: 'Uninstall an extension',
    description: 'Revokes its key and signing secret at once; pending deliveries are skipped.',
    access: installing,
    body: EmptyBody,
    answer: { status: 204 },
    errors: ['not_found'],
    handle: ({ ctx, params }) => uninstallExtension(ctx, params.id),
    reply: noContent,
  }),
  defineRoute({
    method: 'GET',
    path,
    name: 'installations.list',
    tag,
    summary: 'List installations',
    description: 'Those of the application and environment of the headers, newest first.',
    access: reading,
    query: InstallationListQuery,
    answer: { status: 200, data: ExpandedInstallationShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listExpandedInstallations(ctx, query),
    reply: (found) => page(found, (view) => view),
  }),
  defineRoute({
    method: 'GET',
    path: `${path}/:id`,
    name: 'installations.get',
    tag,
    summary: 'Read an installation',
    access: reading,
    query: ActionsQuery,
    answer: { status: 200, data: ExpandedInstallationShape },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => getExpandedInstallation(ctx, params.id, query),
    reply: ok,
  }),
  defineRoute({
    method: 'PATCH',
    path: `${path}/:id/config`,
    name: 'installations.replaceConfig',
    tag,
    summary: 'Replace the configuration',
    description:
      'Whole, by `configSchema` of the installed version (422). The extension is not told; it reads it. With `expectedRevision`, only while nobody else has set another one.',
    access: installing,
    body: ConfigBody,
    answer: { status: 200, data: InstallationShape },
    errors: ['not_found', 'validation_error', 'installation_config_changed'],
    handle: ({ ctx, params, body }) => updateConfig(ctx, params.id, body),
    reply: (placed) => ok(toInstallationView(placed)),
  }),
  defineRoute({
    method: 'GET',
    path: `${path}/:id/deliveries`,
    name: 'installations.listDeliveries',
    tag,
    summary: 'List the deliveries to an installation',
    description: 'Newest first, of the last 30 days.',
    access: reading,
    query: PageQuery,
    answer: { status: 200, data: DeliveryShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listInstallationDeliveries(ctx, params.id, query),
    reply: (found) => page(found, toDeliveryView),
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/:id/upgrade`,
    name: 'installations.upgrade',
    tag,
    summary: 'Move an installation to another version',
    description:
      'A later one or, as a rollback, an earlier one. Scopes that the key did not have need `acknowledgedNewScopes`; the configuration stays. The first version with a webhookUrl brings a `webhookSigningSecret`, shown only here.',
    access: installing,
    body: UpgradeBody,
    answer: { status: 200, data: UpgradedInstallationShape },
    errors: ['not_found', 'new_scopes_require_consent', 'draft_not_installable_in_live'],
    handle: ({ ctx, params, body }) => upgradeInstallation(ctx, params.id, body),
    reply: (upgraded) => ok(toUpgradedInstallationView(upgraded)),
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/:id/suspend`,
    name: 'installations.suspend',
    tag,
    summary: 'Suspend an installation',
    description:
      'Until it is resumed its key is refused, and it gets no events and no launch tokens. One that is suspended is answered as it is.',
    access: installing,
    body: SuspendBody,
    answer: { status: 200, data: InstallationShape },
    errors: ['not_found'],
    handle: ({ ctx, params, body }) => suspendInstallation(ctx, params.id, body),
    reply: (placed) => ok(toInstallationView(placed)),
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/:id/resume`,
    name: 'installations.resume',
    tag,
    summary: 'Resume an installation',
    description:
      'Events of meanwhile are not sent. Deliveries that were paused since the receiver failed or was gone begin again. One that is active is answered as it is.',
    access: installing,
    body: EmptyBody,
    answer: { status: 200, data: InstallationShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => resumeInstallation(ctx, params.id),
    reply: (placed) => ok(toInstallationView(placed)),
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/:id/launch-token`,
    name: 'installations.createLaunchToken',
    tag,
    summary: "Open an extension's page",
    description: 'An extension session of 5 minutes, for the page at `iframeUrl`.',
    access: applicationSession('application:read'),
    body: EmptyBody,
    answer: { status: 200, data: LaunchTokenShape },
    errors: ['not_found', 'installation_not_active', 'validation_error'],
    handle: ({ ctx, params }) => launchInstallation(ctx, params.id),
    reply: (launch) => ok(toLaunchView(launch)),
  }),
];
