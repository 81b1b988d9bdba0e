import { Type } from '@sinclair/typebox';
import { environmentKinds } from '../../storage/entities/environment.ts';
import { lifecycleStages } from '../../storage/entities/workspace.ts';
import { actorTypes } from '../context.ts';
import { CurrencyCode, Nullable, StringEnum, Uuid } from '../shapes.ts';

const Name = Type.String();

/** Whose credential it is, and where what it does would happen. */
export const CallerShape = Type.Object(
  {
    actor: Type.Object({
      type: StringEnum(actorTypes),
      id: Type.String({ description: 'Of the key, the installation or the person.' }),
      label: Type.String({ description: 'The name of the key, or the e-mail address.' }),
    }),
    workspace: Nullable(
      Type.Object({
        id: Uuid,
        name: Name,
        slug: Type.String(),
        lifecycleStage: StringEnum(lifecycleStages),
      }),
    ),
    environment: Nullable(
      Type.Object({
        id: Uuid,
        name: Name,
        slug: Type.String(),
        kind: StringEnum(environmentKinds),
      }),
    ),
    application: Nullable(Type.Object({ id: Uuid, name: Name, currency: CurrencyCode })),
  },
  { component: 'Caller' },
);
