import type { Connector } from '../../../storage/entities/connector.ts';
import { loadEmbedConfig } from '../../embed/load-config.ts';
import type { EmbedConfig } from '../../embed/config.ts';
import { connectorOf } from '../../connectors/connector-of.ts';
import type { CardFacts, ProcessorTransaction } from '../../ports/payment-connector.ts';
import { canCharge } from '../../payments/default-cascade.ts';
import { loadConfiguration } from '../../pricing/configuration/load.ts';
import type { Configuration } from '../../pricing/configuration/schemas.ts';
import { loadRouting } from '../../routing/load-routing.ts';
import type { Routing } from '../../routing/schemas.ts';
import { countCompletion, refuseTooMany } from '../count-completion.ts';
import type { CompleteInput } from '../schemas.ts';
import type { OpenedSession } from '../session-context.ts';

/** What a completion has to know from elsewhere before it locks anything. */
export interface CompletionPlan {
  readonly config: EmbedConfig;
  /** How the application taxes and ships. */
  readonly pricing: Configuration;
  readonly routing: Routing;
  readonly active: readonly Connector[];
  /** Those of the active ones that can take a card's money. */
  readonly charging: readonly Connector[];
  /** What is known of the card before it is charged. */
  readonly card: CardFacts | null;
  /** The transaction that the processor's widget made, and where. */
  readonly processor: {
    readonly connector: Connector;
    readonly found: ProcessorTransaction;
  } | null;
  /** By this a repeat is known; null where there is nothing to know it by. */
  readonly tokenHash: string | null;
  /** Above 0: the session's limit is used up, so that only a repeat may still be answered. */
  readonly waitSeconds: number;
}

/** 429 before a processor is asked about a transaction; any other completion may still be a repeat of one that waits. */
export async function planCompletion(
  opened: OpenedSession,
  input: CompleteInput,
): Promise<CompletionPlan> {
  const { ctx } = opened;
  const { database, secrets } = ctx.services;
  const { paymentMethod, paymentToken, processorTransactionId } = input;
  const token = { card: paymentToken, processor: processorTransactionId, net30: null }[
    paymentMethod
  ];
  const tokenHash = token ? secrets.hash(`${paymentMethod}:${token}`) : null;
  const [{ config }, { configuration: pricing }, { routing, active }, waitSeconds] =
    await Promise.all([
      loadEmbedConfig(database, ctx),
      loadConfiguration(database, ctx),
      loadRouting(database, ctx),
      countCompletion(opened, tokenHash),
    ]);
  if (waitSeconds > 0 && paymentMethod === 'processor') refuseTooMany(waitSeconds);
  const charging = active.filter(canCharge);
  return {
    config,
    pricing,
    routing,
    active,
    charging,
    card: await describeCard(ctx.services, charging, input),
    processor:
      paymentMethod === 'processor' && processorTransactionId
        ? await findAtProcessor(ctx.services, charging, processorTransactionId)
        : null,
    tokenHash,
    waitSeconds,
  };
}

async function describeCard(
  services: OpenedSession['ctx']['services'],
  charging: readonly Connector[],
  { paymentMethod, paymentToken }: CompleteInput,
): Promise<CardFacts | null> {
  if (paymentMethod !== 'card' || !paymentToken) return null;
  for (const connector of charging) {
    const card = await connectorOf(services, connector).describe({ token: paymentToken });
    if (card) return card;
  }
  return null;
}

async function findAtProcessor(
  services: OpenedSession['ctx']['services'],
  charging: readonly Connector[],
  processorTransactionId: string,
): Promise<CompletionPlan['processor']> {
  for (const connector of charging) {
    const found = await connectorOf(services, connector).findTransaction(processorTransactionId);
    if (found) return { connector, found };
  }
  return null;
}
