import type { ComponentChildren } from 'preact';
import type { PortalLabels } from './labels/en.ts';

type PortalAction = 'pause' | 'resume' | 'cancel' | 'change_card';

export interface CardChoice {
  /** `cpm_*` */
  readonly id: string;
  readonly label: string;
  readonly isChosen: boolean;
}

/** A dialog of one subscription: what will happen, and what it asks. */
export interface DialogProps {
  readonly action: PortalAction;
  readonly heading: string;
  readonly text: string;
  /** Of a card: those that are stored and may take its place. */
  readonly cards: readonly CardChoice[];
  /** Of a pause: `YYYY-MM-DD` */
  readonly dates: { readonly min: string; readonly max: string } | null;
}

interface DialogsProps {
  readonly id: string;
  readonly dialogs: readonly DialogProps[];
  readonly labels: PortalLabels;
}

export function Dialogs({ id, dialogs, labels }: DialogsProps) {
  return (
    <>
      {dialogs.map((dialog) => (
        <Dialog {...dialog} name={`${dialog.action}-${id}`} id={id} labels={labels} />
      ))}
    </>
  );
}

type OneDialog = DialogProps & {
  readonly name: string;
  readonly id: string;
  readonly labels: PortalLabels;
};

function Dialog(props: OneDialog) {
  const { name, id, action, heading, text, labels } = props;
  return (
    <dialog class="sheet" id={name} aria-labelledby={`${name}-heading`}>
      <form novalidate data-act={action} data-id={id}>
        <h2 id={`${name}-heading`}>{heading}</h2>
        <p class="text">{text}</p>
        {action === 'change_card' ? <CardParts {...props} /> : <Parts {...props} />}
        <div class="alert" data-alert="" role="alert" tabindex={-1} hidden>
          <p />
        </div>
        {action === 'change_card' && (
          <>
            <p class="working" data-working="" role="status" hidden>
              <span class="spin" aria-hidden="true" />
              <span>{labels.chargingCard}</span>
            </p>
            <div class="row">
              <CloseButton label={labels.close} />
            </div>
          </>
        )}
      </form>
    </dialog>
  );
}

function Parts({ action, name, dates, labels }: OneDialog) {
  if (action === 'pause') {
    return (
      <>
        <Field name={`${name}-until`} label={labels.pauseUntil} aside={labels.optional}>
          <input
            type="date"
            id={`${name}-until`}
            name="resumeAt"
            min={dates?.min}
            max={dates?.max}
          />
        </Field>
        <Buttons labels={labels} yes={labels.pause} />
      </>
    );
  }
  if (action === 'resume') return <Buttons labels={labels} yes={labels.resume} />;
  return (
    <>
      <Field name={`${name}-why`} label={labels.why} aside={labels.optional}>
        <select id={`${name}-why`} name="reason">
          <option value="">{labels.noReason}</option>
          {Object.entries(labels.reasons).map(([value, label]) => (
            <option value={value}>{label}</option>
          ))}
        </select>
      </Field>
      <Field name={`${name}-comment`} label={labels.comment} aside={labels.optional}>
        <textarea id={`${name}-comment`} name="comment" maxlength={2000} />
      </Field>
      <Buttons labels={labels} yes={labels.confirmCancel} no={labels.keepSubscription} isDanger />
    </>
  );
}

function CardParts({ name, cards, labels }: OneDialog) {
  return (
    <>
      {cards.length > 0 && (
        <fieldset data-saved="">
          <legend class="legend">{labels.savedCards}</legend>
          {cards.map(({ id, label, isChosen }) => (
            <div class="check">
              <input type="radio" name="card" id={`${name}-${id}`} value={id} checked={isChosen} />
              <label for={`${name}-${id}`}>{label}</label>
            </div>
          ))}
          <SubmitButton label={labels.useCard} busy={labels.busy} />
        </fieldset>
      )}
      <button type="button" class="button plain" data-new-card="" hidden={cards.length === 0}>
        <Spinner />
        {labels.otherCard}
      </button>
      <div data-frame="" data-title={labels.cardFrame} />
    </>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly aside: string;
  readonly children: ComponentChildren;
}

function Field({ name, label, aside, children }: FieldProps) {
  return (
    <div class="field">
      <label for={name}>
        {label} <i>({aside})</i>
      </label>
      <div class="control">{children}</div>
    </div>
  );
}

interface ButtonsProps {
  readonly labels: PortalLabels;
  readonly yes: string;
  readonly no?: string;
  readonly isDanger?: boolean;
}

function Buttons({ labels, yes, no = labels.keep, isDanger = false }: ButtonsProps) {
  return (
    <div class="row">
      <SubmitButton label={yes} busy={labels.busy} look={isDanger ? 'danger' : ''} />
      <CloseButton label={no} />
    </div>
  );
}

interface SubmitButtonProps {
  readonly label: string;
  readonly busy: string;
  readonly look?: string;
}

export function SubmitButton({ label, busy, look = '' }: SubmitButtonProps) {
  return (
    <button class={`button ${look}`} data-busy={busy}>
      <Spinner />
      <span data-label="">{label}</span>
    </button>
  );
}

export function CloseButton({ label }: { readonly label: string }) {
  return (
    <button type="button" class="button plain" data-close="">
      {label}
    </button>
  );
}

function Spinner() {
  return <span class="spin" aria-hidden="true" hidden />;
}
