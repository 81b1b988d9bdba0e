import type { ApplicationContext } from '../context.ts';
import { connectorOf } from '../connectors/open-connector.ts';
import { readActiveConnectors } from '../../storage/queries/connectors/connector-rows.ts';

export interface RoutingPaymentMethod {
  readonly id: string;
  readonly displayName: string;
  readonly method: string;
  readonly connectorIds: readonly string[];
  /** `*` stands for all. */
  readonly countries: readonly string[];
  readonly currencies: readonly string[];
}

/** The payment methods other than cards that the active connectors report; 502 when one does not respond. */
export async function listRoutingPaymentMethods(
  ctx: ApplicationContext,
): Promise<RoutingPaymentMethod[]> {
  const rows = await readActiveConnectors(ctx.database, ctx);
  const answers = await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      ...(await connectorOf(ctx, row).capabilities()),
    })),
  );
  const names = [...new Set(answers.flatMap(({ methods }) => methods))];
  return names
    .filter((method) => method !== 'card')
    .map((method) => {
      const takers = answers.filter(({ methods }) => methods.includes(method));
      return {
        id: method,
        displayName: titled(method),
        method,
        connectorIds: takers.map(({ id }) => id),
        countries: ['*'],
        currencies: union(takers.map(({ currencies }) => currencies)),
      };
    });
}

function union(lists: readonly ('*' | readonly string[])[]): string[] {
  const known = new Set<string>();
  for (const list of lists) {
    if (list === '*') return ['*'];
    for (const currency of list) known.add(currency);
  }
  return [...known].toSorted();
}

/** `bank_transfer` -> `Bank transfer` */
function titled(method: string): string {
  const words = method.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
