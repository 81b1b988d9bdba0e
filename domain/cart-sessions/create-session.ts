import { recordCartEvent } from '../carts/record-change.ts';
import { newCart } from '../carts/new-cart.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { loadEmbedConfig } from '../embed/load.ts';
import { bucketOf, requireToken } from '../rate-limit.ts';
import { newCartSession } from './new-session.ts';
import { requireOrigin } from './require-origin.ts';
import type { CreateCartSessionInput } from './schemas.ts';
import type { SessionCart } from './view.ts';

/** Creates a cart for a browser, after checking the page's origin and the client's rate. */
export async function createCartSession(
  ctx: ApplicationContext,
  { currency }: Pick<CreateCartSessionInput, 'currency'>,
  origin: string | null,
): Promise<Concluded<SessionCart>> {
  await admitBrowser(ctx, origin);
  return concludingUnit(ctx, async (tx) => {
    const cart = newCart(ctx, tx, { applicationId: ctx.applicationId, currency });
    const session = newCartSession(ctx, tx, cart.id);
    const made = { cart, lines: [] };
    await recordCartEvent(ctx, tx, { ...made, before: null }, 'cart.created');
    return { session, ...made };
  });
}

/** Rejects a page of an origin that the merchant did not allow, and a client that creates too many sessions. */
export async function admitBrowser(ctx: ApplicationContext, origin: string | null): Promise<void> {
  const { config } = await loadEmbedConfig(ctx.database, ctx);
  requireOrigin(config.allowedOrigins, origin);
  await limitCreation(ctx);
}

/** 429 for a client that creates more sessions of an application than a buyer would. */
async function limitCreation(ctx: ApplicationContext): Promise<void> {
  const { applicationId, client = 'unknown', services } = ctx;
  const perMinute = services.limits.cartSessionsPerMinute;
  const bucket = `cart-sessions:${applicationId}:${client}`;
  await requireToken(ctx, bucketOf(bucket, perMinute, 60));
}
