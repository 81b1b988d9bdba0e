import { Type, type Static } from '@sinclair/typebox';
import { Uuid } from '../shapes.ts';
import { signedToken } from '../signed-token.ts';

const ExtensionClaimsShape = Type.Object({
  workspaceId: Uuid,
  environmentId: Uuid,
  applicationId: Uuid,
  installationId: Uuid,
  /** Who opened the page. */
  memberId: Uuid,
  scopes: Type.Array(Type.String()),
});
export type ExtensionClaims = Static<typeof ExtensionClaimsShape>;

/** By an extension session (10 §4) an extension's page acts for one installation, for 5 minutes. */
export const extensionSession = signedToken({
  audience: 'extension',
  claims: ExtensionClaimsShape,
  refusal: 'unauthorized',
});
export const EXTENSION_SESSION_SECONDS = 5 * 60;
