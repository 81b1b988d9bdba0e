import { CloseButton, SubmitButton } from './dialogs.tsx';
import type { PortalLabels } from './labels/en.ts';

/** An order of which something may be sent back. */
export interface ReturnableOrderProps {
  readonly id: string;
  readonly name: string;
  readonly date: string;
  /** Until when, in words. */
  readonly until: string;
  readonly lines: readonly {
    readonly id: string;
    readonly name: string;
    readonly open: number;
  }[];
}

export interface ReturnProps {
  readonly id: string;
  readonly name: string;
  readonly state: { readonly text: string; readonly tone: 'good' | 'note' | 'plain' };
  /** "2 × Mug: Damaged" */
  readonly lines: readonly string[];
  readonly facts: readonly string[];
  readonly parcel: { readonly text: string; readonly url: string | null } | null;
  readonly isAwaited: boolean;
}

export interface ReturnsProps {
  readonly orders: readonly ReturnableOrderProps[];
  /** Newest first. */
  readonly returns: readonly ReturnProps[];
  /** The shop's own words, with line breaks. */
  readonly policy: string | null;
  readonly address: string | null;
}

type Labelled<Props> = Props & { readonly labels: PortalLabels };

const RETURNS_SHOWN = 5;
const NOTE_MAX = 2_000;
const OWN_SHOWN = 300;

/** What was asked to go back, and the orders of which something may. */
export function Returns(props: Labelled<ReturnsProps>) {
  const { orders, returns, address, labels } = props;
  const [newest, older] = [returns.slice(0, RETURNS_SHOWN), returns.slice(RETURNS_SHOWN)];
  return (
    <>
      <h2 class="section">{labels.returns.heading}</h2>
      {returns.length + orders.length === 0 && <p class="card empty">{labels.returns.nothing}</p>}
      <div class="stack">
        {newest.map((one) => (
          <ReturnCard {...one} address={address} labels={labels} />
        ))}
        {older.length > 0 && (
          <details class="ended">
            <summary>
              {labels.returns.older} ({older.length})
            </summary>
            <div class="stack">
              {older.map((one) => (
                <ReturnCard {...one} address={address} labels={labels} />
              ))}
            </div>
          </details>
        )}
        {orders.map((order) => (
          <OrderCard {...order} labels={labels} />
        ))}
      </div>
    </>
  );
}

function ReturnCard(one: Labelled<ReturnProps> & Pick<ReturnsProps, 'address'>) {
  const { id, name, state, lines, facts, parcel, isAwaited, address, labels } = one;
  return (
    <article class="card sub" aria-labelledby={`return-${id}`} data-return={id}>
      <div class="sub-head">
        <h3 id={`return-${id}`}>{name}</h3>
        <span class={state.tone === 'plain' ? 'state' : `state ${state.tone}`}>{state.text}</span>
      </div>
      <Items lines={lines} />
      <div class="facts">
        {facts.map((text) => (
          <p>{text}</p>
        ))}
        {parcel && (
          <p>
            {parcel.url === null ? (
              parcel.text
            ) : (
              <a href={parcel.url} target="_blank" rel="noopener noreferrer">
                {parcel.text}
              </a>
            )}
          </p>
        )}
      </div>
      {isAwaited && address !== null && <Own title={labels.returns.address} text={address} />}
      {isAwaited && (
        <div class="acts">
          <button
            type="button"
            class="button quiet"
            aria-haspopup="dialog"
            aria-label={labels.ofPlan(labels.returns.cancel, name)}
            data-open={`cancel-return-${id}`}
          >
            {labels.returns.cancel}
          </button>
        </div>
      )}
    </article>
  );
}

function OrderCard({ id, name, date, until, lines, labels }: Labelled<ReturnableOrderProps>) {
  return (
    <article class="card sub" aria-labelledby={`order-${id}`} data-order={id}>
      <div class="sub-head">
        <h3 id={`order-${id}`}>{name}</h3>
      </div>
      <Items lines={lines.map((line) => labels.each(line.open, line.name))} />
      <div class="facts">
        <p>{date}</p>
        <p>{until}</p>
      </div>
      <div class="acts">
        <button
          type="button"
          class="button plain"
          aria-haspopup="dialog"
          aria-label={labels.ofPlan(labels.returns.start, name)}
          data-open={`return-order-${id}`}
        >
          {labels.returns.start}
        </button>
      </div>
    </article>
  );
}

function Items({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul class="items">
      {lines.map((text) => (
        <li>{text}</li>
      ))}
    </ul>
  );
}

interface OwnProps {
  readonly title: string;
  readonly text: string;
}

/** The shop's own words, as they were written; long ones are folded away. */
function Own({ title, text }: OwnProps) {
  return (
    <details class="own" open={text.length <= OWN_SHOWN}>
      <summary>{title}</summary>
      <p class="said" dir="auto">
        {text}
      </p>
    </details>
  );
}

/** The dialogs of the cards above, outside of them. */
export function ReturnDialogs(props: Labelled<ReturnsProps>) {
  const { orders, returns, labels } = props;
  return (
    <>
      {orders.map((order) => (
        <RequestDialog {...props} order={order} />
      ))}
      {returns
        .filter(({ isAwaited }) => isAwaited)
        .map(({ id, name }) => (
          <CancelDialog id={id} name={name} labels={labels} />
        ))}
    </>
  );
}

type RequestDialogProps = Labelled<ReturnsProps> & { readonly order: ReturnableOrderProps };

function RequestDialog({ order, policy, address, labels }: RequestDialogProps) {
  const name = `return-order-${order.id}`;
  const words = labels.returns;
  return (
    <dialog class="sheet" id={name} aria-labelledby={`${name}-heading`}>
      <form novalidate data-act="return" data-id={order.id}>
        <h2 id={`${name}-heading`}>{labels.ofPlan(words.start, order.name)}</h2>
        <p class="text">{words.choose}</p>
        {order.lines.map((line) => (
          <LineFields line={line} name={`${name}-${line.id}`} labels={labels} />
        ))}
        {policy !== null && <Own title={words.policy} text={policy} />}
        {address !== null && <Own title={words.address} text={address} />}
        <Alert />
        <div class="row">
          <SubmitButton label={words.submit} busy={labels.busy} />
          <CloseButton label={labels.close} />
        </div>
      </form>
    </dialog>
  );
}

interface LineFieldsProps {
  readonly line: ReturnableOrderProps['lines'][number];
  readonly name: string;
  readonly labels: PortalLabels;
}

/** How many units of a line; why, once there are some. */
function LineFields({ line: { id, name: text, open }, name, labels }: LineFieldsProps) {
  const words = labels.returns;
  return (
    <fieldset class="unit" data-line={id}>
      <legend class="legend">
        <bdi>{text}</bdi>
      </legend>
      <div class="field">
        <label for={`${name}-units`}>
          {words.quantity} <i>({words.atMost(open)})</i>
        </label>
        <div class="control">
          <input
            type="number"
            inputmode="numeric"
            id={`${name}-units`}
            name="quantity"
            min={0}
            max={open}
            step={1}
            value={0}
            data-units=""
          />
        </div>
      </div>
      <div data-why="" hidden>
        <div class="field">
          <label for={`${name}-why`}>{words.why}</label>
          <div class="control">
            <select id={`${name}-why`} name="reason">
              <option value="">{words.noReason}</option>
              {Object.entries(words.reasons).map(([value, label]) => (
                <option value={value}>{label}</option>
              ))}
            </select>
          </div>
        </div>
        <div class="field">
          <label for={`${name}-note`}>
            {words.note} <i>({labels.optional})</i>
          </label>
          <div class="control">
            <textarea id={`${name}-note`} name="note" maxlength={NOTE_MAX} />
          </div>
        </div>
      </div>
    </fieldset>
  );
}

interface CancelDialogProps extends Pick<ReturnProps, 'id' | 'name'> {
  readonly labels: PortalLabels;
}

function CancelDialog({ id, name: of, labels }: CancelDialogProps) {
  const name = `cancel-return-${id}`;
  const words = labels.returns;
  return (
    <dialog class="sheet" id={name} aria-labelledby={`${name}-heading`}>
      <form novalidate data-act="cancel_return" data-id={id}>
        <h2 id={`${name}-heading`}>{labels.ofPlan(words.cancel, of)}</h2>
        <p class="text">{words.cancelText}</p>
        <Alert />
        <div class="row">
          <SubmitButton label={words.cancel} busy={labels.busy} look="danger" />
          <CloseButton label={words.keep} />
        </div>
      </form>
    </dialog>
  );
}

function Alert() {
  return (
    <div class="alert" data-alert="" role="alert" tabindex={-1} hidden>
      <p />
    </div>
  );
}
