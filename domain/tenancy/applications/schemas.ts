import { Type, type Static } from '@sinclair/typebox';
import { EmbedConfigShape } from '../../embed/config.ts';
import { Default, Name, Nullable, Timestamp, Uuid } from '../../shapes.ts';
import { SettingsBody, SettingsShape } from './settings.ts';

export const ApplicationBody = Type.Object(
  { name: Name, settings: Default(SettingsBody, {}) },
  { component: 'ApplicationBody' },
);
export type ApplicationInput = Static<typeof ApplicationBody>;

export const ApplicationPatch = Type.Object(
  { name: Type.Optional(Name), settings: Type.Optional(SettingsBody) },
  { component: 'ApplicationPatch' },
);
export type ApplicationChanges = Static<typeof ApplicationPatch>;

export const ApplicationShape = Type.Object(
  {
    id: Uuid,
    workspaceId: Uuid,
    name: Name,
    settings: Type.Object({
      ...SettingsShape.properties,
      embed: Nullable(EmbedConfigShape),
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { component: 'Application' },
);
