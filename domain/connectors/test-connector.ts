import { unitOfWork, type ApplicationContext } from '../context.ts';
import { Refusal } from '../errors.ts';
import type { Capabilities, PaymentConnector, WalletHost } from '../ports/payment-connector.ts';
import { connectorOf } from './open-connector.ts';
import { keepCapabilities } from './keep-capabilities.ts';
import { walletHosts } from './wallet-hosts.ts';
import { takesMoney } from '../../storage/entities/connector.ts';
import { loadConnector, lockConnector } from './load.ts';

export interface ConnectorTest {
  readonly ok: boolean;
  readonly latencyMs: number;
  readonly message: string;
  /** Where the processor may show wallets; absent for one that has none. */
  readonly walletHosts?: readonly WalletHost[];
}

/**
 * Fetches the processor's capabilities, without moving money, and stores them; and has it show wallets on our hosts. The
 * test holds also where it does not: cards can be paid then.
 */
export async function testConnector(ctx: ApplicationContext, id: string): Promise<ConnectorTest> {
  const row = await loadConnector(ctx, id);
  const startedAt = performance.now();
  const connector = connectorOf(ctx, row);
  const answer = await ask(connector);
  const latencyMs = Math.round(performance.now() - startedAt);
  if (typeof answer === 'string') return { ok: false, latencyMs, message: answer };
  await storeCapabilities(ctx, id, answer);
  const hosts = walletHosts(ctx.services.urls);
  const registered = await connector.registerWalletHosts?.(hosts);
  const message = takesMoney(row) ? 'The processor responds.' : 'Records money and calls nobody.';
  return { ok: true, latencyMs, message, ...(registered ? { walletHosts: registered } : {}) };
}

async function ask(connector: PaymentConnector): Promise<Capabilities | string> {
  try {
    return await connector.capabilities();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { details } = error;
    const message = details && 'message' in details ? details.message : null;
    return typeof message === 'string' ? message : error.message;
  }
}

async function storeCapabilities(
  ctx: ApplicationContext,
  id: string,
  capabilities: Capabilities,
): Promise<void> {
  await unitOfWork(ctx, async (tx) => {
    const connector = await lockConnector(ctx, tx, id);
    keepCapabilities(connector, capabilities);
  });
}
