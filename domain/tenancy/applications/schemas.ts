import { Type, type Static } from '@sinclair/typebox';
import { EmbedConfigShape } from '../../embed/config.ts';
import {
  CreatedAt,
  Default,
  Described,
  Name,
  Nullable,
  UpdatedAt,
  Uuid,
  WorkspaceId,
} from '../../shapes.ts';
import { SettingsBody, SettingsShape } from './settings.ts';

const ApplicationName = Described(
  Name,
  'Its name; mails and pages show it where the embed configuration has no `companyName`.',
  'Acme Shop',
);

export const ApplicationBody = Type.Object(
  {
    name: ApplicationName,
    settings: Described(
      Default(SettingsBody, {}),
      'What differs from the defaults; the rest may be left out.',
    ),
  },
  { component: 'ApplicationBody' },
);
export type ApplicationInput = Static<typeof ApplicationBody>;

export const ApplicationPatch = Type.Object(
  {
    name: Type.Optional(ApplicationName),
    settings: Type.Optional(
      Described(
        SettingsBody,
        'The settings to change, key by key, also inside the groups; the rest stays as it is.',
      ),
    ),
  },
  { component: 'ApplicationPatch', examples: [{ settings: { billingTimezone: 'Europe/Paris' } }] },
);
export type ApplicationChanges = Static<typeof ApplicationPatch>;

export const ApplicationShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the application, as sent in `X-Service-Application-Id`.'),
    workspaceId: WorkspaceId,
    name: ApplicationName,
    settings: Described(
      Type.Object({
        ...SettingsShape.properties,
        embed: Described(
          Nullable(EmbedConfigShape),
          'Its embed configuration in the environment of the request; null when the request selects none. Changed by PUT /embed-config.',
        ),
      }),
      'The settings that apply: what was set, and the defaults.',
    ),
    createdAt: CreatedAt,
    updatedAt: UpdatedAt,
  },
  {
    component: 'Application',
    description: 'One shop or product of the workspace; it is in every environment.',
  },
);
