/**
 * An invariant of the money (contract 55 §10) as one statement: a row for each thing that was looked at, with what must
 * be and what is, as jsonb. `$1` workspace, `$2` environment, `$3` application or null (all), `$4` order or null (all),
 * `$5` instant or null: only what changed since.
 */
export interface MoneyInvariant {
  readonly name: string;
  /** `select 'order' as type, id::text as id, ... as expected, ... as actual` */
  readonly sql: string;
}

/** The conditions on a table with tenant columns; every invariant names all five parameters. */
export function inScope(alias: string, orderColumn: string | null, changedColumn: string): string {
  const ofOrder = orderColumn === null ? '$4::uuid is null' : `${alias}.${orderColumn} = $4`;
  return `${alias}.workspace_id = $1 and ${alias}.environment_id = $2
    and ($3::uuid is null or ${alias}.application_id = $3)
    and ($4::uuid is null or ${ofOrder})
    and ($5::timestamptz is null or ${alias}.${changedColumn} >= $5)`;
}
