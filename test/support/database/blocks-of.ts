import type { Transaction } from '../../../storage/database.ts';
import type { Query } from '../../../storage/query.ts';

interface Database {
  readonly transaction: (work: (tx: Transaction) => Promise<number>) => Promise<number>;
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: Readonly<Record<string, number>> }[];
}

function noPlan(): never {
  throw new Error('no plan');
}

/** The blocks that a statement touches. */
export async function blocksOf(
  database: Database,
  { text }: Query<object>,
  values: readonly unknown[],
): Promise<number> {
  return database.transaction(async (tx) => {
    const explained: Query<Explained> = {
      text: `explain (analyze, buffers, format json) ${text}`,
      values,
    };
    const [row] = await tx.query(explained);
    const [{ Plan: plan } = noPlan()] = row?.['QUERY PLAN'] ?? [];
    return (plan['Shared Hit Blocks'] ?? Number.NaN) + (plan['Shared Read Blocks'] ?? Number.NaN);
  });
}
