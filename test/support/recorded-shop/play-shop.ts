import { startReceiver } from '../webhooks/receiver.ts';
import { startWebhookStack } from '../webhooks/webhook-stack.ts';
import { createClient, type Parsed } from '../world/client.ts';
import { playAfterSales } from './after-sales.ts';
import { asShown } from './as-shown.ts';
import { playCarts } from './carts.ts';
import { playCheckout } from './checkout.ts';
import { playOperators } from './operators.ts';
import { playOrders } from './orders.ts';
import { playPrograms } from './programs.ts';
import { createRecorder } from './recorder.ts';
import { playSettings } from './settings.ts';
import type { Shop } from './shop.ts';
import { playSubscriptions } from './subscriptions.ts';
import { playTeam } from './team.ts';

export interface PlayedShop {
  /** By operation, as the document shows them. */
  readonly examples: Parsed;
  readonly failures: readonly string[];
}

/** One shop from its sign-up to its operators, on a stack of its own: each call is an operation of the document. */
export async function playShop(document: Parsed): Promise<PlayedShop> {
  const receiver = await startReceiver();
  const stack = await startWebhookStack({ makesDocuments: true });
  const { baseUrl } = stack.stack;
  const from = new Date();
  try {
    const recorder = createRecorder(baseUrl, document);
    const anyone = createClient(baseUrl);
    const staff = anyone.with({ 'x-api-key': process.env['STAFF_API_KEY'] ?? '' });
    const shop: Shop = {
      baseUrl,
      play: recorder.play,
      use: recorder.use,
      anyone,
      staff,
      receiver,
      known: {},
    };
    const failures: string[] = [];
    for (const chapter of [
      playTeam,
      playSettings,
      playCarts,
      playCheckout,
      playOrders,
      playAfterSales,
      playSubscriptions,
      playPrograms,
      playOperators,
    ])
      await chapter(shop).catch((cause: unknown) =>
        failures.push(`${chapter.name}: ${String(cause)}`),
      );
    return {
      examples: asShown(recorder.calls(), from, [baseUrl, receiver.url]),
      failures: [...recorder.failures(), ...failures],
    };
  } finally {
    await stack.stop();
    await receiver.stop();
  }
}
