import { processorKinds, type Connector } from '../../storage/entities/connector.ts';

const processors: ReadonlySet<string> = new Set(processorKinds);

/** Whether a processor moves money through the connector; the others only record it. */
export function takesMoney({ kind }: Pick<Connector, 'kind'>): boolean {
  return processors.has(kind);
}

export function takesCards(connector: Pick<Connector, 'kind' | 'method'>): boolean {
  return takesMoney(connector) && connector.method === 'card';
}
