import { Type } from '@sinclair/typebox';
import { Described, Nullable, ShortText, StringEnum } from '../../../domain/shapes.ts';
import { explainedGates } from '../../http/explanation.ts';

/** A call of which one asks whether it would be allowed. */
export const QuestionBody = Type.Object({
  method: Described(StringEnum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), 'Method of the call.'),
  path: Described(
    ShortText(2048, 1),
    'Path of the call, with real ids in the place of parameters.',
    '/api/v1/orders',
  ),
  applicationId: Type.Optional(
    Described(
      ShortText(100),
      'The application that the call would name; default: that of this request.',
    ),
  ),
  environmentId: Type.Optional(
    Described(
      ShortText(100),
      'The environment that the call would name; default: that of this request.',
    ),
  ),
});

/** Whether it would be, gate by gate. */
export const ExplanationShape = Type.Object({
  allowed: Described(Type.Boolean(), 'Whether the call would pass every gate.'),
  status: Described(
    Type.Integer(),
    'The status of the error, or of success when the call is allowed.',
    200,
  ),
  code: Described(Nullable(Type.String()), 'Its error code; null when the call is allowed.'),
  gates: Described(
    Type.Array(
      Type.Object({
        gate: Described(StringEnum(explainedGates), 'What was checked.'),
        passed: Described(Type.Boolean(), 'Whether the call passes it.'),
        required: Described(
          Type.Unknown(),
          'What the call needs there, such as a scope; null for nothing.',
        ),
        held: Described(
          Type.Unknown(),
          'What the credential has there, such as its scopes; null for nothing.',
        ),
      }),
    ),
    'The gates in their order, up to the first that refuses.',
  ),
});
