import { Type, type Static } from '@sinclair/typebox';
import { fail } from '../errors.ts';
import type { Signing } from '../ports/signing.ts';
import { StringEnum } from '../shapes.ts';
import { readSealed } from '../signed-token.ts';
import { mailCategories } from './schemas.ts';

type WithSecrets = Pick<Signing, 'secrets'>;

const Claims = Type.Object({
  use: Type.Literal('opt-out'),
  email: Type.String(),
  workspaceId: Type.String(),
  environmentId: Type.String(),
  applicationId: Type.String(),
  category: StringEnum(mailCategories),
});
export type OptOutClaims = Omit<Static<typeof Claims>, 'use'>;

/** The token of an unsubscribe link, sealed against reading and forging. It does not expire. */
export function optOutTokenOf({ secrets }: WithSecrets, claims: OptOutClaims): string {
  return secrets.seal(JSON.stringify({ use: 'opt-out', ...claims }));
}

/** The claims of a token; 400 `missing_token`, 401 `invalid_token`. */
export function readOptOutToken(services: WithSecrets, token: string | undefined): OptOutClaims {
  if (!token) return fail('missing_token');
  return readSealed(services, Claims, token) ?? fail('invalid_token');
}
