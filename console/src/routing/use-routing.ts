import { useMemo } from 'react';
import type { Connector, PaymentRouting } from '../../../sdk/typescript/src/commerce.ts';
import { useRead } from '../client/use-read.ts';
import { usePlace } from '../place/place.ts';

/** How many of the newest payments the health of a connector is judged by, and a back-test replays. */
export const REPLAYED = 500;

export function useConnectors() {
  const { application } = usePlace();
  return useRead(
    ['connectors'],
    (commerce, options) => commerce.connectors.list({ limit: 100 }, options).all(),
    { enabled: application !== null },
  );
}

export function useStoredRouting() {
  const { application } = usePlace();
  return useRead(['payment routing'], (commerce, options) => commerce.paymentRouting.get(options), {
    enabled: application !== null,
  });
}

/** What the connectors answered of late. */
export function useAnswers() {
  return useRead(
    ['connector answers'],
    (commerce, options) => commerce.paymentRouting.backTest({ limit: REPLAYED }, options),
    { staleTime: 60_000 },
  );
}

export type NameOf = (connectorId: string) => string;

/** The names of connectors; one that is deleted by now is named by its id. */
export function useNames(connectors: readonly Connector[] | undefined): NameOf {
  return useMemo(() => {
    const names = new Map(connectors?.map(({ id, displayName }) => [id, displayName] as const));
    return (id) => names.get(id) ?? id.slice(0, 8);
  }, [connectors]);
}

/** The places of the stored routing that name a connector: rules from 0, null for the default cascade. */
export function placesOf(
  { rules, defaultCascade }: PaymentRouting,
  connectorId: string,
): (number | null)[] {
  const found: (number | null)[] = rules.flatMap(({ cascade }, index) =>
    cascade.includes(connectorId) ? [index] : [],
  );
  return defaultCascade.includes(connectorId) ? [...found, null] : found;
}
