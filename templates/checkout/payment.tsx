import type { ComponentChildren } from 'preact';
import { BrandPictures, cardPictures, cardPictureUrl } from './card-pictures.tsx';
import { Check, Field } from './fields.tsx';
import type { CheckoutLabels } from './labels/en.ts';

/** Whose fields take the card: ours for the sandbox, a processor's own in a frame. */
export type CardFields =
  | { readonly kind: 'typed' | 'frame'; /** Whether to store it. */ readonly asksToSave?: boolean }
  /** Nothing is to be paid. */
  | { readonly kind: 'none' };

/** A stored card to choose: `Visa ending in 4242`, `expires 04/30`. */
export interface StoredCardProps {
  readonly id: string;
  readonly brand: string;
  readonly name: string;
  readonly expires: string;
}

export type MethodProps =
  | {
      readonly method: 'card';
      readonly label: string;
      /** The button's label while this method is chosen. */
      readonly payLabel: string;
      readonly payPattern: string;
      readonly obliged: string;
      readonly fields: CardFields;
      /** The first one is chosen; without any, the fields stand alone. */
      readonly stored: readonly StoredCardProps[];
    }
  | {
      readonly method: 'net30';
      readonly label: string;
      readonly payLabel: string;
      readonly payPattern: string;
      readonly obliged: string;
      readonly netN: number;
      /** The words in place of `due` while this method is chosen. */
      readonly due: string;
      /** Whether the buyer must name a company and an e-mail for the invoice. */
      readonly requiresCompany: boolean;
      readonly terms: { readonly text: string; readonly hash: string } | null;
    };

export interface PayButtonProps {
  /** `Pay $45.00`. */
  readonly label: string;
  /** The label with `{}` in place of the amount. */
  readonly pattern: string;
  /** The same in the words that the law of some countries prescribes. */
  readonly obliged: string;
  /** What is to be paid today, where the words of the button are not to name it. */
  readonly due: string | null;
  /** `due` with `{}` in place of the amount, which changes; a chosen method may have other words. */
  readonly duePattern: string;
  readonly dueAmount: string | null;
  /** Whether the button has the prescribed words. */
  readonly isObliged: boolean;
  readonly safe: string;
  /** What the buyer agrees to by pressing it: the payments of a subscription. */
  readonly consent: readonly string[];
  /** Announced to screen readers after it was pressed. */
  readonly busy: string;
}

/** The picker: one tile a method, with the fields of the chosen one below it. */
export function Methods({
  methods,
  labels,
}: {
  readonly methods: readonly MethodProps[];
  readonly labels: CheckoutLabels;
}) {
  return (
    <fieldset class="methods" data-methods="">
      <legend class="sr">{labels.paymentMethod}</legend>
      {methods.map((method, index) => (
        <Tile props={method} checked={index === 0} labels={labels} />
      ))}
    </fieldset>
  );
}

function Tile({
  props,
  checked,
  labels,
}: {
  readonly props: MethodProps;
  readonly checked: boolean;
  readonly labels: CheckoutLabels;
}) {
  const { method, label, payLabel, payPattern, obliged } = props;
  const id = `method-${method}`;
  return (
    <div class="method">
      <label class="tile" for={id}>
        <input
          type="radio"
          name="paymentMethod"
          id={id}
          value={method}
          checked={checked}
          data-pay-label={payLabel}
          data-pay-pattern={payPattern}
          data-obliged={obliged}
          data-due-words={props.method === 'net30' ? props.due : undefined}
        />
        <span>{label}</span>
        {method === 'card' ? <CardIcon /> : <InvoiceIcon />}
      </label>
      <div class="method-body" data-method={method} hidden={!checked}>
        {props.method === 'card' ? (
          <CardChoice fields={props.fields} stored={props.stored} labels={labels} />
        ) : (
          <InvoiceInput {...props} labels={labels} />
        )}
      </div>
    </div>
  );
}

interface Worded {
  readonly labels: CheckoutLabels;
}

/** The stored cards and, chosen as the last of them, the fields for another card. */
function CardChoice({
  fields,
  stored,
  labels,
}: Pick<Extract<MethodProps, { method: 'card' }>, 'fields' | 'stored'> & Worded) {
  if (stored.length === 0) return <CardInput {...fields} labels={labels} />;
  return (
    <>
      <fieldset class="stored" data-stored-cards="">
        <legend class="sr">{labels.savedCards}</legend>
        {stored.map((card, index) => (
          <label class="stored-card">
            <input type="radio" name="storedCard" value={card.id} checked={index === 0} />
            <span>
              {card.name} <small>{card.expires}</small>
            </span>
            <BrandPicture brand={card.brand} />
          </label>
        ))}
        <label class="stored-card">
          <input type="radio" name="storedCard" value="" />
          <span>{labels.anotherCard}</span>
          <CardIcon />
        </label>
      </fieldset>
      <div class="new-card" data-new-card="" hidden>
        <CardInput {...fields} labels={labels} />
      </div>
    </>
  );
}

/** Beside the brand's name, so it says nothing more; a brand without a picture has a plain card. */
function BrandPicture({ brand }: { readonly brand: string }) {
  const found = [...cardPictures].find(([name]) => name.toLowerCase() === brand.toLowerCase());
  if (!found) return <CardIcon />;
  return <img src={cardPictureUrl(found[1])} alt="" width={38} height={24} />;
}

/** The fields of a card. Only the script reads typed ones; no form submits them. */
export function CardInput({ labels, ...fields }: CardFields & Worded) {
  if (fields.kind === 'none') return <p class="hint">{labels.nothingDue}</p>;
  return (
    <>
      <CardDetails kind={fields.kind} labels={labels} />
      {fields.asksToSave && (
        <div class="save-card">
          <Check name="savePaymentMethod" label={labels.saveForNextTime} />
        </div>
      )}
    </>
  );
}

function CardDetails({ kind, labels }: { readonly kind: 'typed' | 'frame' } & Worded) {
  switch (kind) {
    case 'frame':
      return (
        <>
          <iframe class="slot" title={labels.cardDetails} allow="payment" data-card-frame="" />
          <p class="error" id="f-card-error" hidden />
        </>
      );
    case 'typed':
      return <TypedCard labels={labels} />;
  }
}

function TypedCard({ labels }: Worded) {
  return (
    <>
      <div class="fields card-fields">
        <Field
          name="card.number"
          labels={labels}
          text="number"
          autocomplete="cc-number"
          inputmode="numeric"
          placeholder="1234 1234 1234 1234"
          maxlength={23}
          required
          check="card-number"
          aside={<BrandPictures />}
        />
        <Field
          name="card.expiry"
          labels={labels}
          text="expiry"
          autocomplete="cc-exp"
          inputmode="numeric"
          placeholder={labels.expiryShape}
          maxlength={12}
          required
          check="card-expiry"
          width="half"
        />
        <Field
          name="card.cvc"
          labels={labels}
          text="cvc"
          autocomplete="cc-csc"
          inputmode="numeric"
          placeholder="CVC"
          maxlength={4}
          required
          check="card-cvc"
          width="half"
        />
      </div>
      <p class="hint">{labels.testCard}</p>
    </>
  );
}

function InvoiceInput({
  terms,
  netN,
  requiresCompany,
  labels,
}: Extract<MethodProps, { method: 'net30' }> & Worded) {
  return (
    <>
      <p class="hint">{labels.invoiceHint(netN)}</p>
      <div class="fields">
        <Field
          name="net30Acceptance.companyName"
          labels={labels}
          text="companyName"
          autocomplete="organization"
          maxlength={200}
          required={requiresCompany || terms !== null}
        />
        <Field
          name="net30Acceptance.billingEmail"
          labels={labels}
          text="billingEmail"
          type="email"
          inputmode="email"
          autocomplete="off"
          check="email"
          required={requiresCompany}
        />
        {terms && (
          <>
            <div class="terms" tabindex={0} role="region" aria-label={labels.terms}>
              {terms.text}
            </div>
            <Check name="termsAccepted" label={labels.acceptTerms} required />
          </>
        )}
      </div>
    </>
  );
}

/** Takes the discount code off; shown once the code turns out not to hold. */
export function WithoutCode({ labels }: Worded) {
  return (
    <button type="button" class="edit" data-remove-discount="" data-if-invalid="" hidden>
      {labels.withoutCode}
    </button>
  );
}

/** `wallet`: below the words that its press agrees to. */
export function PayButton(props: PayButtonProps & { readonly wallet?: ComponentChildren }) {
  const { label, pattern, obliged, isObliged, due, safe, busy, consent, wallet } = props;
  const described = [due === null ? '' : 'due', consent.length > 0 ? 'consent' : ''];
  const describedBy = described.filter(Boolean).join(' ');
  return (
    <>
      {consent.length > 0 && (
        <div class="consent" id="consent" data-consent="">
          {consent.map((text) => (
            <p>{text}</p>
          ))}
        </div>
      )}
      {wallet}
      {due !== null && (
        <p
          class="due"
          id="due"
          data-due={props.dueAmount ?? ''}
          data-due-pattern={props.duePattern}
          hidden={!isObliged}
        >
          {due}
        </p>
      )}
      <button
        type="submit"
        class="button"
        data-pay=""
        data-busy={busy}
        data-pay-label={label}
        data-pay-pattern={pattern}
        data-obliged={obliged}
        {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
      >
        <span data-label="">{label}</span>
      </button>
      <p class="safe">{safe}</p>
    </>
  );
}

/** Shows a message that concerns no single field, such as a decline. */
export function Alert({ message }: { readonly message: string | null }) {
  return (
    <>
      <div class="alert" role="alert" data-alert="" tabindex={-1} hidden={message === null}>
        <p>{message}</p>
      </div>
      <p class="sr" role="status" data-live="" />
    </>
  );
}

/** Why nothing can be paid here. */
export function Unavailable({ reason }: { readonly reason: string }) {
  return (
    <div class="alert note" role="alert">
      <p>{reason}</p>
    </div>
  );
}

function CardIcon() {
  return (
    <Icon>
      <rect x="2" y="5" width="20" height="14" rx="2.5" />
      <path d="M2 10h20" />
    </Icon>
  );
}

function InvoiceIcon() {
  return (
    <Icon>
      <path d="M14 2.5H7a2 2 0 0 0-2 2v15a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-12z" />
      <path d="M14 2.5v5h5M9 13h6M9 17h4" />
    </Icon>
  );
}

function Icon({ children }: { readonly children: ComponentChildren }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.6"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
