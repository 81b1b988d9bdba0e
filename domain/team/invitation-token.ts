import { Type } from '@sinclair/typebox';
import { UuidClaim, signedToken } from '../signed-token.ts';

/** The token of an invitation's mail; its nonce invalidates older tokens of the same invitation. */
export const invitationToken = signedToken({
  audience: 'invitation',
  claims: Type.Object({ invitationId: UuidClaim, workspaceId: UuidClaim, nonce: Type.String() }),
  refusal: 'invalid_token',
});
