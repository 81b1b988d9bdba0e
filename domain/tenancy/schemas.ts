import { Type } from '@sinclair/typebox';
import { environmentKinds } from '../../storage/entities/environment.ts';
import { lifecycleStages } from '../../storage/entities/workspace.ts';
import { actorTypes } from '../context.ts';
import { CurrencyCode, Described, Nullable, StringEnum, Uuid } from '../shapes.ts';

/** Whose credential it is, and where what it does would happen. */
export const CallerShape = Type.Object(
  {
    actor: Described(
      Type.Object({
        type: Described(StringEnum(actorTypes), 'Of which kind the credential is.'),
        id: Described(Type.String(), 'Id of the key, the installation or the person.'),
        label: Described(Type.String(), 'The name of the key, or the e-mail address.'),
      }),
      'Whose credential it is.',
    ),
    workspace: Described(
      Nullable(
        Type.Object({
          id: Described(Uuid, 'Id of the workspace.'),
          name: Described(Type.String(), 'Its name.'),
          slug: Described(Type.String(), 'Its slug.'),
          lifecycleStage: Described(
            StringEnum(lifecycleStages),
            'Whether production is open: `live`, else `sandbox`.',
          ),
        }),
      ),
      'The workspace of the credential; null for a session that names none.',
    ),
    environment: Described(
      Nullable(
        Type.Object({
          id: Described(Uuid, 'Id of the environment.'),
          name: Described(Type.String(), 'Its name.'),
          slug: Described(Type.String(), 'Its slug.'),
          kind: Described(
            StringEnum(environmentKinds),
            '`production`, where money moves, or `non_production`.',
          ),
        }),
      ),
      'The environment in which the request would act; null for a session that names none.',
    ),
    application: Described(
      Nullable(
        Type.Object({
          id: Described(Uuid, 'Id of the application.'),
          name: Described(Type.String(), 'Its name.'),
          currency: CurrencyCode,
        }),
      ),
      'The application of the credential; null for one of the whole environment.',
    ),
  },
  { component: 'Caller' },
);
