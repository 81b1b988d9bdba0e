import { Type } from '@sinclair/typebox';
import type { Signing } from '../../ports/signing.ts';
import { Refusal } from '../../errors.ts';
import { UuidClaim, signedToken } from '../../signed-token.ts';

/** The token of an invitation's mail; its nonce invalidates older tokens of the same invitation. */
export const invitationToken = signedToken({
  audience: 'invitation',
  claims: Type.Object({ invitationId: UuidClaim, workspaceId: UuidClaim, nonce: Type.String() }),
  refusal: 'invalid_token',
});

/** The workspace of an invitation's token; null for any other text. */
export async function workspaceOfInvitation(
  services: Signing,
  token: string,
): Promise<string | null> {
  try {
    return (await invitationToken.read(services, token)).claims.workspaceId;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
