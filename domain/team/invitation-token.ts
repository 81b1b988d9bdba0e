import { jwtVerify, SignJWT } from 'jose';
import type { Invitation } from '../../storage/entities/invitation.ts';
import { isUuid } from '../../storage/ids.ts';
import { fail } from '../errors.ts';
import type { Services } from '../context.ts';

const AUDIENCE = 'invitation';

export interface InvitationClaims {
  readonly invitationId: string;
  readonly workspaceId: string;
  readonly nonce: string;
}

/** The JWT of an invitation's mail; the nonce makes an older one of the same invitation worthless. */
export async function signInvitation(
  { secrets }: Services,
  invitation: Invitation,
): Promise<string> {
  return new SignJWT({ workspaceId: invitation.workspaceId, nonce: invitation.tokenNonce })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(invitation.id)
    .setExpirationTime(invitation.expiresAt)
    .sign(secrets.key('invitation-token'));
}

/**
 * The claims of a token that we signed; 401 `invalid_token` for any other. Its age is not judged here: the row
 * knows whether the invitation has expired, and then the answer is `invite_expired`.
 */
export async function readInvitation(
  { secrets }: Services,
  token: string,
): Promise<InvitationClaims> {
  const { payload } = await jwtVerify(token, secrets.key('invitation-token'), {
    audience: AUDIENCE,
    algorithms: ['HS256'],
    requiredClaims: ['sub', 'exp'],
    currentDate: new Date(0),
  }).catch(() => fail('invalid_token'));
  const { sub, workspaceId, nonce } = payload;
  if (!sub || !isUuid(sub) || typeof workspaceId !== 'string' || typeof nonce !== 'string') {
    return fail('invalid_token');
  }
  return { invitationId: sub, workspaceId, nonce };
}
