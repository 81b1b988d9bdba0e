import { Type } from '@sinclair/typebox';
import { ClaimedId, signedToken } from '../signed-token.ts';

/** The token of an invitation's mail; its nonce invalidates older tokens of the same invitation. */
export const invitationToken = signedToken({
  audience: 'invitation',
  claims: Type.Object({ invitationId: ClaimedId, workspaceId: ClaimedId, nonce: Type.String() }),
  refusal: 'invalid_token',
});
