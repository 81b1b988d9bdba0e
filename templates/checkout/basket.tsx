import type { CheckoutLabels } from './labels/en.ts';

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
  readonly labels: CheckoutLabels;
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

function Lines({ lines }: { readonly lines: readonly LineProps[] }) {
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

export function Totals({ labels, rows, total, included }: TotalsProps) {
  return (
    <dl class="totals" data-totals="">
      {rows.map((row) => (
        <Row {...row} labels={labels} />
      ))}
      <Row label={labels.total} value={total} kind="total" labels={labels} />
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
  labels,
  label,
  value,
  kind,
  remove,
}: {
  readonly labels: CheckoutLabels;
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
            {labels.remove}
          </button>
        )}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The goods and totals beside the form; on a small screen they fold to one line. */
export function Summary({
  lines,
  live,
  ...totals
}: TotalsProps & {
  readonly lines: readonly LineProps[] | null;
  readonly live: LiveProps | null;
}) {
  return (
    <aside
      class="summary card"
      aria-label={totals.labels.summary}
      data-step={lines ? 'cart' : undefined}
    >
      {live && <PriceNote />}
      <details data-summary="">
        <summary>
          <span>{totals.labels.summary}</span>
          <b data-total="">{totals.total}</b>
        </summary>
        {lines && <Goods lines={lines} title={totals.labels.sections.cart} />}
        <Totals {...totals} />
        {live && <LiveBox {...live} labels={totals.labels} />}
      </details>
    </aside>
  );
}

const SHOWN_AT_ONCE = 5;

/** What is bought, beside the form; many lines fold behind their number. */
function Goods({ lines, title }: { readonly lines: readonly LineProps[]; readonly title: string }) {
  const folded = lines.slice(SHOWN_AT_ONCE);
  return (
    <div class="goods">
      <Lines lines={lines.slice(0, SHOWN_AT_ONCE)} />
      {folded.length > 0 && (
        <details>
          <summary aria-label={`${title}: +${folded.length}`}>+ {folded.length}</summary>
          <Lines lines={folded} />
        </details>
      )}
    </div>
  );
}

/** What follows the buyer's entries, where the total does. */
export interface LiveProps {
  /** What the total still lacks; null when it lacks nothing. */
  readonly estimate: string | null;
  readonly takesCodes: boolean;
}

/** Says what has changed the total, aloud too; the script fills it. */
export function PriceNote() {
  return (
    <>
      <p class="sr" role="status" data-total-live="" />
      <div class="alert note price-note" data-price-note="" hidden>
        <p />
      </div>
    </>
  );
}

export function LiveBox({
  estimate,
  takesCodes,
  labels,
}: LiveProps & { readonly labels: CheckoutLabels }) {
  return (
    <div class="live">
      <p class="hint" data-estimate="" hidden={estimate === null}>
        {estimate}
      </p>
      {takesCodes && <CodeBox labels={labels} />}
    </div>
  );
}

/** No form of its own: the widget's page is one already. */
function CodeBox({ labels }: { readonly labels: CheckoutLabels }) {
  return (
    <div class="code" data-code="">
      <button
        type="button"
        class="edit"
        data-code-open=""
        aria-expanded="false"
        aria-controls="code-entry"
      >
        {labels.addCode}
      </button>
      <div id="code-entry" class="field" hidden>
        <label for="f-code">{labels.code}</label>
        <div class="control code-line">
          <input
            id="f-code"
            data-code-input=""
            type="text"
            maxlength={64}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-describedby="f-code-error"
          />
          <button type="button" class="button plain" data-code-apply="">
            {labels.applyCode}
          </button>
        </div>
        <p class="error" id="f-code-error" hidden />
      </div>
    </div>
  );
}
