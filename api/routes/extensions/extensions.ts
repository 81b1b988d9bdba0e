import { ActionsQuery } from '../../../domain/expansion/action-schemas.ts';
import { listExpandedVersions } from '../../../domain/expansion/unexpanded/extensions.ts';
import { ExpandedVersionListShape } from '../../../domain/expansion/unexpanded/schemas.ts';
import { createExtension } from '../../../domain/extensions/create-extension.ts';
import { createVersion } from '../../../domain/extensions/create-version.ts';
import { getExtension } from '../../../domain/extensions/get-extension.ts';
import { listExtensions } from '../../../domain/extensions/list-extensions.ts';
import { publishVersion } from '../../../domain/extensions/publish-version.ts';
import {
  ExtensionBody,
  ExtensionCardShape,
  ExtensionShape,
  ListExtensionsQuery,
  PublishBody,
  VersionBody,
  VersionPatch,
  VersionShape,
} from '../../../domain/extensions/schemas.ts';
import { updateVersion } from '../../../domain/extensions/update-version.ts';
import {
  toExtensionCardView,
  toExtensionView,
  toVersionView,
} from '../../../domain/extensions/view.ts';
import { anyApplicationSession } from '../../http/access.ts';
import { created, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Extensions';
const path = '/api/v1/extensions';
const reading = anyApplicationSession('application:read', 'extensions:read');
const developing = anyApplicationSession('application:extensions:develop');

export const extensionRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path,
    name: 'extensions.create',
    tag,
    summary: 'Create an extension',
    description:
      'It can be installed once one of its versions is published. A slug that the workspace has: 409 `slug_taken`.',
    access: developing,
    body: ExtensionBody,
    answer: { status: 201, data: ExtensionShape },
    errors: ['slug_taken'],
    handle: ({ ctx, body }) => createExtension(ctx, body),
    reply: (extension) => created(toExtensionView(extension)),
  }),
  defineRoute({
    method: 'GET',
    path,
    name: 'extensions.list',
    tag,
    summary: "List the workspace's extensions",
    description:
      'Newest first: those that this workspace develops, not those that it has installed.',
    access: reading,
    query: ListExtensionsQuery,
    answer: { status: 200, data: ExtensionShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listExtensions(ctx, query),
    reply: (found) => page(found, toExtensionView),
  }),
  defineRoute({
    method: 'GET',
    path: `${path}/:id`,
    name: 'extensions.get',
    tag,
    summary: 'Read an extension',
    description: 'Of this workspace, or one with a published version of another workspace.',
    access: reading,
    answer: { status: 200, data: ExtensionCardShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => getExtension(ctx, params.id),
    reply: (found) => ok(toExtensionCardView(found, found.isOwn)),
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/:id/versions`,
    name: 'extensions.versions.create',
    tag,
    summary: 'Draft a version',
    description:
      'A draft can be changed until it is published, and cannot be installed. A version text that the extension has: 409 `invalid_state`.',
    access: developing,
    body: VersionBody,
    answer: { status: 200, data: VersionShape },
    errors: ['not_found', 'invalid_scope', 'invalid_state'],
    handle: ({ ctx, params, body }) => createVersion(ctx, params.id, body),
    reply: (version) => ok(toVersionView(version)),
  }),
  defineRoute({
    method: 'PATCH',
    path: `${path}/:id/versions/:versionId`,
    name: 'extensions.versions.update',
    tag,
    summary: 'Change a draft',
    description:
      'Fields that are left out stay. A published version never changes: 409 `invalid_state`; draft another one.',
    access: developing,
    body: VersionPatch,
    answer: { status: 200, data: VersionShape },
    errors: ['not_found', 'invalid_scope', 'invalid_state'],
    handle: ({ ctx, params, body }) => updateVersion(ctx, params.id, params.versionId, body),
    reply: (version) => ok(toVersionView(version)),
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/:id/versions/:versionId/publish`,
    name: 'extensions.versions.publish',
    tag,
    summary: 'Publish a version',
    description:
      'Every workspace may install a published version; it never changes again. One that is published already is answered as it is. 422 for `eventSubscriptions` without a `webhookUrl`.',
    access: developing,
    body: PublishBody,
    answer: { status: 200, data: VersionShape },
    errors: ['not_found', 'validation_error'],
    handle: ({ ctx, params }) => publishVersion(ctx, params.id, params.versionId),
    reply: (version) => ok(toVersionView(version)),
  }),
  defineRoute({
    method: 'GET',
    path: `${path}/:id/versions`,
    name: 'extensions.versions.list',
    tag,
    summary: 'List versions',
    description: 'Newest first. Of another workspace’s extension, those that are published.',
    access: reading,
    query: ActionsQuery,
    answer: { status: 200, data: ExpandedVersionListShape },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listExpandedVersions(ctx, params.id, query),
    reply: (versions) => ok({ versions }),
  }),
];
