import { Type, type Static } from '@sinclair/typebox';
import { extensionVersionStatuses } from '../../storage/entities/extension-version.ts';
import {
  CreatedAt,
  Default,
  Described,
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
  UpdatedAt,
  WorkspaceId,
} from '../shapes.ts';
import { eventFilters } from '../event-types.ts';

export const ExtensionId = Type.String({ pattern: '^ext_[0-9a-f]{32}$' });
export const VersionId = Type.String({ pattern: '^ver_[0-9a-f]{32}$' });

export const ExtensionBody = Type.Object(
  {
    name: Described(
      Name,
      'Shown to merchants, also as the name of an installation’s key.',
      'Loyalty points',
    ),
    slug: Described(Slug, 'Unique in the workspace; it cannot be changed.', 'loyalty-points'),
    description: Described(Default(Notes, ''), 'What it does, for merchants.'),
  },
  { component: 'ExtensionBody', description: 'A new extension.' },
);
export type ExtensionInput = Static<typeof ExtensionBody>;

export const ExtensionShape = Type.Object(
  {
    id: Described(ExtensionId, 'Id of the extension: `ext_` and 32 hex digits.'),
    workspaceId: Described(WorkspaceId, 'The workspace that develops it.'),
    name: Described(Name, 'Shown to merchants.'),
    slug: Described(Slug, 'Unique in the workspace.'),
    description: Type.String({ description: 'What it does; may be empty.' }),
    createdAt: CreatedAt,
    updatedAt: UpdatedAt,
  },
  {
    component: 'Extension',
    description: 'Software that merchants install: a page in the console, events, a key.',
  },
);

export const ExtensionCardShape = Type.Object(
  {
    id: Described(ExtensionId, 'Id of the extension: `ext_` and 32 hex digits.'),
    workspaceId: Described(WorkspaceId, 'The workspace that develops it.'),
    name: Described(Name, 'Shown to merchants, in its author’s words.'),
    description: Nullable(
      Type.String({ description: 'What it does; null for the extension of another workspace.' }),
    ),
    isOwn: Type.Boolean({ description: 'Whether the workspace that asks develops it.' }),
  },
  { component: 'ExtensionCard', description: 'An extension as whoever may install it sees it.' },
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
  description:
    'Semantic version such as 1.4.0-beta.1, unique in the extension; stored as it is sent.',
});
const Scopes = Type.Array(ShortText(100, 1), {
  maxItems: 100,
  uniqueItems: true,
  description: 'What the key of an installation may do: scopes of secret keys, no wildcards.',
  examples: [['orders:read']],
});
const HttpsUrl = Type.String({ minLength: 1, maxLength: 2048 });
const EventSubscriptions = Type.Array(StringEnum(eventFilters), {
  maxItems: 200,
  uniqueItems: true,
  description:
    'What it gets of where it is installed: exact types, `category.*` or `*`. `cart.updated` comes only if it is named exactly.',
  examples: [['order.created']],
});
const ConfigSchema = Nullable({
  ...FreeForm,
  description:
    'What `config` of an installation must match: JSON Schema 2020-12 with `type: object`, without references. null: anything.',
});

export const VersionBody = Type.Object(
  {
    version: VersionText,
    notes: Type.Optional(Described(Nullable(Notes), 'What is new in it, for merchants.')),
    scopes: Default(Scopes, []),
    iframeUrl: Type.Optional(
      Described(
        Nullable(HttpsUrl),
        'The extension’s page in the console: https, without credentials. It gets an extension session by a launch token.',
        'https://extension.example.com/console',
      ),
    ),
    webhookUrl: Type.Optional(
      Described(
        Nullable(HttpsUrl),
        'Where its events are posted, by the rules of webhook endpoints: https, a public host. Required to publish a version with `eventSubscriptions`.',
        'https://extension.example.com/webhooks',
      ),
    ),
    eventSubscriptions: Default(EventSubscriptions, []),
    configSchema: Type.Optional(ConfigSchema),
  },
  {
    component: 'ExtensionVersionBody',
    description: 'A draft of an extension’s next version.',
    examples: [
      {
        version: '1.0.0',
        scopes: ['orders:read'],
        iframeUrl: 'https://extension.example.com/console',
        webhookUrl: 'https://extension.example.com/webhooks',
        eventSubscriptions: ['order.created'],
      },
    ],
  },
);
export type VersionInput = Static<typeof VersionBody>;

export const VersionPatch = {
  ...PatchOf(VersionBody),
  examples: [{ notes: 'Points for returns are taken back.' }],
};
export type VersionChanges = Static<typeof VersionPatch>;

export const PublishBody = Type.Object({});

export const VersionShape = Type.Object(
  {
    id: Described(VersionId, 'Id of the version: `ver_` and 32 hex digits.'),
    extensionId: Described(ExtensionId, 'The extension that it is of.'),
    version: Type.String({ description: 'Semantic version, as sent.' }),
    status: StringEnum(extensionVersionStatuses, {
      description:
        'A `draft` can be changed and not installed; a `published` one can be installed by every workspace and never changes.',
    }),
    scopes: Type.Array(Type.String(), {
      description: 'What the key of an installation may do.',
    }),
    notes: Nullable(Type.String({ description: 'What is new in it; null without any.' })),
    iframeUrl: Nullable(Type.String({ description: 'Its page in the console; null without one.' })),
    webhookUrl: Nullable(
      Type.String({ description: 'Where its events are posted; null without one.' }),
    ),
    eventSubscriptions: Type.Array(StringEnum(eventFilters), {
      description: 'What it gets: exact types, `category.*` or `*`.',
    }),
    configSchema: Described(
      Nullable(FreeForm),
      'JSON Schema that `config` of an installation must match; null: anything.',
    ),
    createdAt: CreatedAt,
    publishedAt: Described(Nullable(Timestamp), 'When it was published; null for a draft.'),
  },
  {
    component: 'ExtensionVersion',
    description: 'One version of an extension: what it may do and where it is.',
  },
);
