import { Type, type Static } from '@sinclair/typebox';
import { environmentKinds } from '../../storage/entities/environment.ts';
import { installationStatuses } from '../../storage/entities/installation.ts';
import { ExtensionId, VersionId } from '../extensions/schemas.ts';
import { ExpectedRevision } from '../document-revision.ts';
import {
  ApplicationId,
  CreatedAt,
  Default,
  Described,
  EnvironmentId,
  FreeForm,
  LooseId,
  Nullable,
  Secret,
  ShortText,
  StringEnum,
  Timestamp,
  UpdatedAt,
  pageFields,
} from '../shapes.ts';

const InstallationId = Type.String({ pattern: '^inst_[0-9a-f]{32}$' });

const Config = {
  ...FreeForm,
  description:
    'As `configSchema` of the version says, replaced as a whole. Readable with `extensions:read`, so no place for secrets.',
};

export const InstallBody = Type.Object(
  {
    versionId: Described(LooseId, 'A published version of this extension.'),
    config: Default(Config, {}),
  },
  {
    component: 'InstallBody',
    description: 'What to install, and its settings.',
    examples: [
      { versionId: 'ver_0195a1f07c1e7a2b8c3d4e5f60718293', config: { pointsPerOrder: 10 } },
    ],
  },
);
export type InstallInput = Static<typeof InstallBody>;

export const ConfigBody = Type.Object(
  { config: Config, expectedRevision: ExpectedRevision('installation_config_changed') },
  {
    component: 'InstallationConfigBody',
    description: 'New settings of an installation.',
    examples: [{ config: { pointsPerOrder: 20 } }],
  },
);
export type ConfigInput = Static<typeof ConfigBody>;

export const UpgradeBody = Type.Object(
  {
    targetVersionId: Described(
      LooseId,
      'A published version of the same extension, later or earlier than the installed one.',
    ),
    acknowledgedNewScopes: Default(
      Type.Boolean({
        description:
          'The merchant consents to scopes that the installed version does not have; else such a version is 409 `new_scopes_require_consent`.',
      }),
      false,
    ),
  },
  {
    component: 'InstallationUpgradeBody',
    description: 'The version to move to.',
    examples: [{ targetVersionId: 'ver_0195a1f07c1e7a2b8c3d4e5f60718293' }],
  },
);
export type UpgradeInput = Static<typeof UpgradeBody>;

export const SuspendBody = Type.Object(
  {
    reason: Type.Optional(
      Described(Nullable(ShortText(500)), 'Stored as `suspendedReason`.', 'Under investigation'),
    ),
  },
  {
    component: 'InstallationSuspendBody',
    description: 'Why it is suspended.',
    examples: [{ reason: 'Under investigation' }],
  },
);
export type SuspendInput = Static<typeof SuspendBody>;

export const EmptyBody = Type.Object({});

export const ListInstallationsQuery = Type.Object({
  ...pageFields,
  status: Type.Optional(StringEnum(installationStatuses, { description: 'Only in this status.' })),
});
export type InstallationFilter = Static<typeof ListInstallationsQuery>;

const fields = {
  id: Described(InstallationId, 'Id of the installation: `inst_` and 32 hex digits.'),
  extensionId: Described(ExtensionId, 'What is installed.'),
  versionId: Described(VersionId, 'The version of it; it stays until it is upgraded.'),
  status: StringEnum(installationStatuses, {
    description:
      '`suspended`: its key is refused, it gets no events and its page cannot be opened, until it is resumed.',
  }),
  suspendedReason: Nullable(
    Type.String({ description: 'Why, in the merchant’s words; null while active or without any.' }),
  ),
  applicationId: Described(ApplicationId, 'The application in which it is installed.'),
  environmentId: Described(EnvironmentId, 'The environment in which it is installed.'),
  environmentSlug: Type.String({ description: 'Slug of that environment.' }),
  environmentKind: StringEnum(environmentKinds, { description: 'Kind of that environment.' }),
  providerEnvironment: StringEnum(['live', 'sandbox'], {
    description: 'What to use at third parties: `live` in production, else `sandbox`.',
  }),
  scopes: Type.Array(Type.String(), {
    description: 'What its key may do: those of the version, to which the merchant consented.',
  }),
  config: Described(FreeForm, 'Its settings, as last sent; readable with `extensions:read`.'),
  configRevision: Described(
    Type.String(),
    'Of `config`: another one for other settings. Sent back as `expectedRevision`, it keeps two who change them from overwriting each other.',
    'q3Zf0d9wJkUo2s1L',
  ),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
};
const webhookSigningSecret = Type.Optional(
  Secret(
    'Signs its events, as a webhook endpoint’s; shown only when it is made, with the first version that has a `webhookUrl`.',
  ),
);

export const InstallationShape = Type.Object(fields, {
  component: 'Installation',
  description: 'An extension in an application and environment.',
});
export const NewInstallationShape = Type.Object(
  {
    ...fields,
    apiKey: Secret(
      'Secret key of the installation, with exactly its scopes. Shown only here: store it.',
    ),
    webhookSigningSecret,
  },
  { component: 'NewInstallation', description: 'An installation with its secrets.' },
);
export const UpgradedInstallationShape = Type.Object(
  { ...fields, webhookSigningSecret },
  { component: 'UpgradedInstallation', description: 'An installation in another version.' },
);

export const LaunchTokenShape = Type.Object(
  {
    token: Secret('Extension session of 5 minutes, to be handed to the page.'),
    iframeUrl: Type.String({ description: 'The page to open, of the installed version.' }),
    expiresAt: Described(Timestamp, 'When the token ends.'),
  },
  { component: 'LaunchToken', description: 'What opens an extension’s page in the console.' },
);
