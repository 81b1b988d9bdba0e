import type { Connector, ConnectorKind } from '../../storage/entities/connector.ts';

/** Mollie charges a stored card in its owner's absence only; the protocol of `http` has no words for the bank's question. */
const kinds: ReadonlySet<ConnectorKind> = new Set(['sandbox', 'stripe']);

/** Whether it charges a stored card while its owner is there, and the bank may ask the owner to confirm. */
export function chargesWithBuyer({ kind }: Pick<Connector, 'kind'>): boolean {
  return kinds.has(kind);
}
