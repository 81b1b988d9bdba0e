import { emitCartEvent } from '../carts/events.ts';
import { newCart } from '../carts/new-cart.ts';
import { recordCartChange } from '../carts/record-change.ts';
import { unitOfWork, type ApplicationContext } from '../context.ts';
import { loadEmbedConfig } from '../embed/load.ts';
import { fail } from '../errors.ts';
import { newCartSession } from './new-session.ts';
import { requireOrigin } from './require-origin.ts';
import type { CreateCartSessionInput } from './schemas.ts';
import type { SessionCart } from './view.ts';

/** Where a browser's request comes from. */
export interface BrowserSource {
  readonly origin: string | null;
  readonly clientAddress: string;
}

/** Creates a cart for a browser, after checking the page's origin and the client's rate. */
export async function createCartSession(
  ctx: ApplicationContext,
  { currency }: Pick<CreateCartSessionInput, 'currency'>,
  source: BrowserSource,
): Promise<SessionCart> {
  await admitBrowser(ctx, source);
  return unitOfWork(ctx, async (tx) => {
    const cart = newCart(ctx, tx, { applicationId: ctx.applicationId, currency });
    const session = newCartSession(ctx, tx, cart.id);
    const made = { cart, lines: [] };
    recordCartChange(ctx, tx, { ...made, before: null });
    await emitCartEvent(ctx, tx, made, 'cart.created');
    return { session, ...made };
  });
}

/** Rejects a page of an origin that the merchant did not allow, and a client that creates too many sessions. */
export async function admitBrowser(
  ctx: ApplicationContext,
  { origin, clientAddress }: BrowserSource,
): Promise<void> {
  const { config } = await loadEmbedConfig(ctx.database, ctx);
  requireOrigin(config.allowedOrigins, origin);
  await limitCreation(ctx, clientAddress);
}

/** 429 for a client that creates more sessions of an application than a buyer would. */
async function limitCreation(ctx: ApplicationContext, clientAddress: string): Promise<void> {
  const { takeToken, limits } = ctx.services;
  const perMinute = limits.cartSessionsPerMinute;
  const bucket = `cart-sessions:${ctx.applicationId}:${clientAddress}`;
  const waitSeconds = await takeToken(bucket, perMinute / 60, perMinute);
  if (waitSeconds === 0) return;
  fail('rate_limit_exceeded', undefined, { headers: { 'retry-after': String(waitSeconds) } });
}
