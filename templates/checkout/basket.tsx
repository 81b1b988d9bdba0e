export interface LineProps {
  readonly name: string;
  readonly description: string | null;
  /** `2 × $15.00`; null for a single piece. */
  readonly each: string | null;
  readonly price: string;
  readonly imageUrl: string | null;
}

/** Formatted amounts, with their currency. */
export interface TotalsProps {
  readonly rows: readonly {
    readonly label: string;
    readonly value: string;
    readonly kind?: 'saved';
    /** The name of a button that takes the row's discount code off. */
    readonly remove?: string;
  }[];
  readonly total: string;
  /** `Includes $2.00 tax`. */
  readonly included: string | null;
}

export function Lines({ lines }: { readonly lines: readonly LineProps[] }) {
  return (
    <ul class="lines">
      {lines.map((line) => (
        <Line {...line} />
      ))}
    </ul>
  );
}

function Line({ name, description, each, price, imageUrl }: LineProps) {
  const initial = [...name.trim()][0]?.toUpperCase() ?? '';
  return (
    <li>
      {imageUrl ? (
        <img
          class="thumb"
          src={imageUrl}
          alt=""
          data-initial={initial}
          loading="lazy"
          width={56}
          height={56}
        />
      ) : (
        <span class="thumb none" aria-hidden="true">
          {initial}
        </span>
      )}
      <span class="what">{name}</span>
      <span class="price">{price}</span>
      {(each !== null || description !== null) && (
        <span class="more">
          {each}
          {each !== null && description !== null && <br />}
          {description}
        </span>
      )}
    </li>
  );
}

export function Totals({ rows, total, included }: TotalsProps) {
  return (
    <dl class="totals">
      {rows.map((row) => (
        <Row {...row} />
      ))}
      <Row label="Total" value={total} kind="total" />
      {included && (
        <div class="included">
          <dt>{included}</dt>
          <dd />
        </div>
      )}
    </dl>
  );
}

function Row({
  label,
  value,
  kind,
  remove,
}: {
  readonly label: string;
  readonly value: string;
  readonly kind?: string;
  readonly remove?: string;
}) {
  return (
    <div class={kind}>
      <dt>
        {label}
        {remove !== undefined && (
          <button type="button" class="edit" data-remove-discount="" aria-label={remove}>
            Remove
          </button>
        )}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The totals beside the steps; on a small screen they fold to one line. */
export function Summary(totals: TotalsProps) {
  return (
    <aside class="summary card" aria-label="Order summary">
      <details data-summary="">
        <summary>
          <span>Order summary</span>
          <b>{totals.total}</b>
        </summary>
        <Totals {...totals} />
      </details>
    </aside>
  );
}
