import { Connector } from '../../../storage/entities/connector.ts';
import { COMPLETION_FACTS } from '../../../storage/queries/checkout/completion-facts.ts';
import { queryTogether } from '../../../storage/query.ts';
import type { Cells } from '../../context.ts';
import { embedConfigOf } from '../../embed/load.ts';
import type { EmbedConfig } from '../../embed/config.ts';
import { invoiceSeriesOf, settingsOfStored } from '../../invoices/settings/defaults.ts';
import type { NumberSeries } from '../../ports/settlement.ts';
import { configurationOf } from '../../pricing/configuration/load.ts';
import type { Configuration } from '../../pricing/configuration/schemas.ts';
import { routingOf, type LoadedRouting } from '../../routing/load.ts';
import type { Routing } from '../../routing/schemas.ts';
import {
  locateBySession,
  readLocated,
  type LocatedSession,
  type SessionWithContext,
} from '../sessions/session-context.ts';

/** All that a completion is planned by, beside its session. */
interface CompletionFacts extends LoadedRouting {
  readonly config: EmbedConfig;
  /** The application's tax and shipping configuration. */
  readonly pricing: Configuration;
  /** Its invoices are numbered in it. */
  readonly series: NumberSeries;
  /** Whether an attempt of the session runs, or has succeeded: the completion may be a repeat. */
  readonly hasAttempts: boolean;
}

/** A session that is to be completed. */
export interface SessionToComplete extends SessionWithContext {
  readonly facts: CompletionFacts;
}

/** A session with its tenant and what its completion is planned by, in one round trip; null for an unknown id. */
export function locateCompletion(
  cells: Cells,
  sessionId: string,
): Promise<(LocatedSession & Pick<SessionToComplete, 'facts'>) | null> {
  return locateBySession(cells, sessionId, async (database) => {
    const reads = database.together();
    const [located, [row]] = await queryTogether(reads, [
      () => readLocated(database, reads, sessionId),
      () => reads.read(COMPLETION_FACTS, [sessionId]),
    ]);
    if (!located || !row) return null;
    const active = database.em().mapAll(Connector, row.connectors);
    const stored = row.routing && storedRouting(row.routing);
    const facts = {
      ...routingOf(stored, active),
      config: embedConfigOf(located.environment.kind, row.embed_config),
      pricing: configurationOf(row.pricing),
      series: invoiceSeriesOf(
        settingsOfStored(row.invoice_settings),
        located.environment.kind,
        located.settings.billingTimezone,
      ),
      hasAttempts: row.has_attempts,
    };
    return { ...located, facts };
  });
}

/** The row holds only what `putRouting` checked and stored. */
function storedRouting(row: { readonly [Name in keyof Routing]: unknown }): Routing {
  return row as Routing;
}
