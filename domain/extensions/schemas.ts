import { Type, type Static } from '@sinclair/typebox';
import { extensionVersionStatuses } from '../../storage/entities/extension-version.ts';
import {
  Default,
  FreeForm,
  Name,
  Notes,
  Nullable,
  PageQuery,
  PatchOf,
  ShortText,
  Slug,
  StringEnum,
  Timestamp,
  Uuid,
} from '../shapes.ts';
import { eventFilters } from '../event-types.ts';

export const ExtensionId = Type.String({ pattern: '^ext_[0-9a-f]{32}$' });
export const VersionId = Type.String({ pattern: '^ver_[0-9a-f]{32}$' });

export const ExtensionBody = Type.Object(
  { name: Name, slug: Slug, description: Default(Notes, '') },
  { component: 'ExtensionBody' },
);
export type ExtensionInput = Static<typeof ExtensionBody>;

export const ExtensionShape = Type.Object(
  {
    id: ExtensionId,
    workspaceId: Uuid,
    name: Name,
    slug: Slug,
    description: Type.String(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { component: 'Extension' },
);

export const ListExtensionsQuery = PageQuery;

/** The pattern of https://semver.org. */
const SEMANTIC_VERSION =
  '^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)' +
  '(?:-(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?' +
  '(?:\\+[0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*)?$';

const VersionText = Type.String({
  pattern: SEMANTIC_VERSION,
  maxLength: 64,
  description: 'Semantic version such as 1.4.0-beta.1; stored as it is sent',
});
const Scopes = Type.Array(ShortText(100, 1), {
  maxItems: 100,
  uniqueItems: true,
  description: 'What the key of an installation may do; no wildcards',
});
const HttpsUrl = Type.String({ minLength: 1, maxLength: 2048, description: 'https' });
const EventSubscriptions = Type.Array(StringEnum(eventFilters), {
  maxItems: 200,
  uniqueItems: true,
  description: 'Exact types, `category.*` or `*`; cart.updated comes only if named exactly',
});
const ConfigSchema = Nullable({
  ...FreeForm,
  description: 'JSON Schema 2020-12 with `type: object`, without references',
});

export const VersionBody = Type.Object(
  {
    version: VersionText,
    notes: Type.Optional(Nullable(Notes)),
    scopes: Default(Scopes, []),
    iframeUrl: Type.Optional(Nullable(HttpsUrl)),
    webhookUrl: Type.Optional(Nullable(HttpsUrl)),
    eventSubscriptions: Default(EventSubscriptions, []),
    configSchema: Type.Optional(ConfigSchema),
  },
  { component: 'ExtensionVersionBody' },
);
export type VersionInput = Static<typeof VersionBody>;

export const VersionPatch = PatchOf(VersionBody);
export type VersionChanges = Static<typeof VersionPatch>;

export const PublishBody = Type.Object({});

export const VersionShape = Type.Object(
  {
    id: VersionId,
    extensionId: ExtensionId,
    version: Type.String(),
    status: StringEnum(extensionVersionStatuses),
    scopes: Type.Array(Type.String()),
    notes: Nullable(Type.String()),
    iframeUrl: Nullable(Type.String()),
    webhookUrl: Nullable(Type.String()),
    eventSubscriptions: Type.Array(StringEnum(eventFilters)),
    configSchema: Nullable(FreeForm),
    createdAt: Timestamp,
    publishedAt: Nullable(Timestamp),
  },
  { component: 'ExtensionVersion' },
);

export const VersionListShape = Type.Object({ versions: Type.Array(VersionShape) });
