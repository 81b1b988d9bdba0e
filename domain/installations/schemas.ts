import { Type, type Static } from '@sinclair/typebox';
import { environmentKinds } from '../../storage/entities/environment.ts';
import { installationStatuses } from '../../storage/entities/installation.ts';
import { ExtensionId, VersionId } from '../extensions/schemas.ts';
import {
  Default,
  FreeForm,
  LooseId,
  Nullable,
  Secret,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
  pageFields,
} from '../shapes.ts';

const InstallationId = Type.String({ pattern: '^inst_[0-9a-f]{32}$' });

const Config = {
  ...FreeForm,
  description: "As the version's configSchema says; readable, so no place for secrets",
};

export const InstallBody = Type.Object(
  { versionId: LooseId, config: Default(Config, {}) },
  { component: 'InstallBody' },
);
export type InstallInput = Static<typeof InstallBody>;

export const ConfigBody = Type.Object({ config: Config }, { component: 'InstallationConfigBody' });
export type ConfigInput = Static<typeof ConfigBody>;

export const UpgradeBody = Type.Object(
  { targetVersionId: LooseId, acknowledgedNewScopes: Default(Type.Boolean(), false) },
  { component: 'InstallationUpgradeBody' },
);
export type UpgradeInput = Static<typeof UpgradeBody>;

export const SuspendBody = Type.Object(
  { reason: Type.Optional(Nullable(ShortText(500))) },
  { component: 'InstallationSuspendBody' },
);
export type SuspendInput = Static<typeof SuspendBody>;

export const EmptyBody = Type.Object({});

export const ListInstallationsQuery = Type.Object({
  ...pageFields,
  status: Type.Optional(StringEnum(installationStatuses)),
});
export type InstallationFilter = Static<typeof ListInstallationsQuery>;

const fields = {
  id: InstallationId,
  extensionId: ExtensionId,
  versionId: VersionId,
  status: StringEnum(installationStatuses),
  suspendedReason: Nullable(Type.String()),
  applicationId: Uuid,
  environmentId: Uuid,
  environmentSlug: Type.String(),
  environmentKind: StringEnum(environmentKinds),
  providerEnvironment: StringEnum(['live', 'sandbox']),
  scopes: Type.Array(Type.String()),
  config: FreeForm,
  createdAt: Timestamp,
  updatedAt: Timestamp,
};
const webhookSigningSecret = Type.Optional(Secret('`whsec_` + base64; shown only when it is made'));

export const InstallationShape = Type.Object(fields, { component: 'Installation' });
export const NewInstallationShape = Type.Object(
  { ...fields, apiKey: Secret('Shown only here'), webhookSigningSecret },
  { component: 'NewInstallation' },
);
export const UpgradedInstallationShape = Type.Object(
  { ...fields, webhookSigningSecret },
  { component: 'UpgradedInstallation' },
);

export const LaunchTokenShape = Type.Object(
  {
    token: Secret('Extension session of 5 minutes'),
    iframeUrl: Type.String(),
    expiresAt: Timestamp,
  },
  { component: 'LaunchToken' },
);
