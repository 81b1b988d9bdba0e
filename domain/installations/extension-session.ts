import { Type, type Static } from '@sinclair/typebox';
import { UuidClaim, signedToken } from '../signed-token.ts';

const ExtensionClaimsShape = Type.Object({
  workspaceId: UuidClaim,
  environmentId: UuidClaim,
  applicationId: UuidClaim,
  installationId: UuidClaim,
  /** The member who opened the page. */
  memberId: UuidClaim,
  scopes: Type.Array(Type.String()),
  /** The origin of the page that got it. */
  iframeOrigin: Type.String(),
});
export type ExtensionClaims = Static<typeof ExtensionClaimsShape>;

/** The session (contract 10 §4) with which an extension's page acts for one installation, for 5 minutes. */
export const extensionSession = signedToken({
  audience: 'extension',
  claims: ExtensionClaimsShape,
  refusal: 'unauthorized',
});
export const EXTENSION_SESSION_SECONDS = 5 * 60;
