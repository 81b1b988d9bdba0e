import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Cart } from '../../storage/entities/cart.ts';
import { isUuid } from '../../storage/ids.ts';
import type { Signing } from '../ports/signing.ts';

type TokenServices = Pick<Signing, 'secrets'>;
type CartKey = Pick<Cart, 'workspaceId' | 'id'>;

const UUID_BYTES = 16;
const PURPOSE = 'cart-recovery';

/**
 * The `{token}` of a recovery link: its bearer may copy that one cart. It contains the workspace, by which the cart is
 * found, and a keyed hash of both ids; it is deterministic.
 */
function recoveryTokenOf(services: TokenServices, cart: CartKey): string {
  const workspace = Buffer.from(cart.workspaceId.replaceAll('-', ''), 'hex');
  return Buffer.concat([workspace, macOf(services.secrets.key(PURPOSE), cart)]).toString(
    'base64url',
  );
}

/** The workspace of the token's cart; null for an invalid token. */
export function readRecoveryToken(
  services: TokenServices,
  cartId: string,
  token: string,
): string | null {
  const bytes = Buffer.from(token, 'base64url');
  const workspaceId = uuidOf(bytes.subarray(0, UUID_BYTES));
  if (!isUuid(cartId) || !isUuid(workspaceId)) return null;
  const given = bytes.subarray(UUID_BYTES);
  const isSignedBy = (key: Buffer): boolean => {
    const expected = macOf(key, { workspaceId, id: cartId });
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return services.secrets.keys(PURPOSE).some(isSignedBy) ? workspaceId : null;
}

/** The storefront's link to a cart's recovery; null without a template. */
export function recoveryUrlOf(
  services: TokenServices,
  template: string | null,
  cart: CartKey,
): string | null {
  if (template === null) return null;
  return template
    .replaceAll('{cartId}', cart.id)
    .replaceAll('{token}', () => recoveryTokenOf(services, cart));
}

function macOf(key: Buffer, { workspaceId, id }: CartKey): Buffer {
  const text = `${workspaceId}:${id}`.toLowerCase();
  return createHmac('sha256', key).update(text).digest();
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
