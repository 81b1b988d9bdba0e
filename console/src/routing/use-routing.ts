import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Connector, PaymentRouting } from '../../../sdk/typescript/src/commerce.ts';
import { usePlace } from '../place/place.ts';

/** How many of the newest payments the health of a connector is judged by, and a back-test replays. */
export const REPLAYED = 500;

export function useConnectors() {
  const { commerce, key, application } = usePlace();
  return useQuery({
    enabled: application !== null,
    queryKey: [key, 'connectors'],
    queryFn: ({ signal }) => commerce.connectors.list({ limit: 100 }, { signal }).all(),
  });
}

export function useStoredRouting() {
  const { commerce, key, application } = usePlace();
  return useQuery({
    enabled: application !== null,
    queryKey: [key, 'payment routing'],
    queryFn: async ({ signal }) => await commerce.paymentRouting.get({ signal }),
  });
}

/** What the connectors answered of late. */
export function useAnswers() {
  const { commerce, key } = usePlace();
  return useQuery({
    queryKey: [key, 'connector answers'],
    queryFn: async ({ signal }) =>
      await commerce.paymentRouting.backTest({ limit: REPLAYED }, { signal }),
    staleTime: 60_000,
  });
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
