import { unitOfWork, type ApplicationContext } from '../context.ts';
import { Refusal } from '../errors.ts';
import { connectorOf } from './connector-of.ts';
import { loadConnectorOf, lockConnector } from './load.ts';
import type { Capabilities, PaymentConnector } from '../ports/payment-connector.ts';

export interface ConnectorTest {
  readonly ok: boolean;
  readonly latencyMs: number;
  readonly message: string;
}

/** Asks the processor what it can do, without moving money, and keeps what it says. */
export async function testConnector(ctx: ApplicationContext, id: string): Promise<ConnectorTest> {
  const row = await loadConnectorOf(ctx, id);
  const startedAt = performance.now();
  const answer = await ask(connectorOf(ctx, row));
  const latencyMs = Math.round(performance.now() - startedAt);
  if (typeof answer === 'string') return { ok: false, latencyMs, message: answer };
  if (row.kind === 'http') await keepCapabilities(ctx, id, answer);
  const isCalled = row.kind === 'http' || row.kind === 'sandbox';
  const message = isCalled ? 'The processor answers.' : 'Records money and calls nobody.';
  return { ok: true, latencyMs, message };
}

async function ask(connector: PaymentConnector): Promise<Capabilities | string> {
  try {
    return await connector.capabilities();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { details } = error;
    const said = details && 'message' in details ? details.message : null;
    return typeof said === 'string' ? said : error.message;
  }
}

async function keepCapabilities(
  ctx: ApplicationContext,
  id: string,
  capabilities: Capabilities,
): Promise<void> {
  await unitOfWork(
    ctx,
    async (tx) => {
      const connector = await lockConnector(ctx, tx, id);
      connector.capabilities = capabilities;
    },
    { concludes: false },
  );
}
