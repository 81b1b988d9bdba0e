import type { PaymentCard } from '../../../storage/entities/shapes/card.ts';
import {
  findSandboxStoredCard,
  findSandboxToken,
} from '../../../storage/queries/sandbox/instruments.ts';
import type { ChargeRequest } from '../../ports/payment-connector.ts';
import { behaviourOf, isInstrument, type Behaviour } from './behaviours.ts';
import type { SandboxProcessor } from './processor.ts';
import { factsOf } from './test-cards.ts';

export interface Instrument {
  readonly name: string;
  readonly behaviour: Behaviour;
  readonly card: PaymentCard | null;
}

/** Tokens of cards that were entered in the widget. */
export const TYPED_PREFIX = 'tok_sbx_';
/** References of cards that the sandbox stores for later charges. */
export const STORED_PREFIX = 'sbx_card_';

/** The card of a charge; an unknown token or reference is no card. */
export async function instrumentOf(
  processor: SandboxProcessor,
  source: ChargeRequest['source'],
): Promise<Instrument> {
  const { database } = processor;
  if ('storedRef' in source) {
    return foundInstrument(await findSandboxStoredCard(database, processor, source.storedRef));
  }
  if (source.token.startsWith(TYPED_PREFIX)) {
    return foundInstrument(await findSandboxToken(database, processor, source.token));
  }
  const name = source.token;
  const card = isInstrument(name) ? factsOf(name) : null;
  return { name, behaviour: behaviourOf(name), card };
}

function foundInstrument(
  found: { readonly instrument: string; readonly card: object } | null,
): Instrument {
  const name = found?.instrument ?? 'unknown';
  return { name, behaviour: behaviourOf(name), card: found ? cardFacts(found.card) : null };
}

/** The one cast: the ledger's card column holds only facts that this folder wrote. */
export function cardFacts(card: object): PaymentCard {
  return card as PaymentCard;
}
