import type { ComponentChildren } from 'preact';
import type { Address } from '../../storage/entities/purchase.ts';
import type { PostalCode } from './address-layout.ts';
import type { CheckoutLabels } from './labels/en.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface FieldProps {
  /** The path in the body of a complete: `shippingAddress.city`. */
  readonly name: string;
  readonly labels: Pick<CheckoutLabels, 'fields' | 'optional' | 'choose'>;
  /** Whose name it has. */
  readonly text: keyof CheckoutLabels['fields'];
  readonly value?: string | null;
  readonly type?: 'text' | 'email' | 'tel';
  /** `pair`, `third`: so many in a row, where the screen has room for it. */
  readonly width?: 'half' | 'pair' | 'third';
  readonly autocomplete?: string;
  readonly inputmode?: 'numeric' | 'email';
  readonly placeholder?: string;
  readonly maxlength?: number;
  readonly required?: boolean;
  /** The field that may be filled in place of this one. */
  readonly unless?: string;
  /** Other words than those of the text. */
  readonly words?: Words;
  /** What the script checks besides presence. */
  readonly check?: 'email' | 'card-number' | 'card-expiry' | 'card-cvc' | 'postal-code' | undefined;
  /** What a postal code must look like. */
  readonly shape?: PostalCode | null;
  /** Not asked for in this country; the script may show it. */
  readonly isUnasked?: boolean;
  /** The value is known from the country: not shown, and sent. */
  readonly isFixed?: boolean;
  /** The words of the button behind which the field is folded, unless it has a value. */
  readonly fold?: string;
  /** The parts of the name that it holds as a whole. */
  readonly parts?: Pick<Address, 'firstName' | 'lastName'>;
  readonly choices?: readonly Choice[];
  /** What the script shows or hides at the field's end, such as the card's brand. */
  readonly aside?: ComponentChildren;
}

interface Words {
  readonly label: string;
  readonly missing: string;
}

/** A labelled input with the place for its error. */
export function Field(field: FieldProps) {
  const { name, labels, text, width, required = false, choices, aside } = field;
  const { label, missing } = field.words ?? labels.fields[text];
  const { isUnasked = false, isFixed = false, shape } = field;
  const id = idOf(name);
  const control = {
    id,
    name,
    autocomplete: field.autocomplete,
    required,
    'aria-describedby': `${id}-error`,
    'data-check': field.check,
    'data-missing': missing,
    'data-unless': field.unless,
    'data-pattern': shape?.pattern,
    'data-example': shape?.example,
    'data-fixed': isFixed ? field.value : undefined,
    'data-first': field.parts?.firstName ?? undefined,
    'data-last': field.parts?.lastName ?? undefined,
  };
  return (
    <div
      class={width ? `field ${width}` : 'field'}
      hidden={isUnasked || isFixed}
      data-unasked={isUnasked && !isFixed ? '' : undefined}
    >
      <Folded id={id} fold={field.value ? undefined : field.fold}>
        <label for={id}>
          {label}
          {!required && (
            <>
              {' '}
              <i>({labels.optional})</i>
            </>
          )}
        </label>
        <div class="control">
          {choices ? (
            <select {...control}>
              {choices.map((choice) => (
                <option
                  value={choice.value}
                  selected={choice.value !== '' && choice.value === field.value}
                >
                  {choice.label}
                </option>
              ))}
            </select>
          ) : (
            <input
              {...control}
              type={field.type ?? 'text'}
              list={undefined}
              value={field.value ?? undefined}
              inputmode={field.inputmode}
              placeholder={field.placeholder}
              maxlength={field.maxlength}
              autocapitalize={field.check && 'off'}
              spellcheck={field.check ? false : undefined}
            />
          )}
          {aside && <span class="brand">{aside}</span>}
        </div>
        <FieldError id={id} />
        {field.check === 'email' && <p class="suggest" role="status" data-suggest="" />}
      </Folded>
    </div>
  );
}

interface FoldedProps {
  readonly id: string;
  readonly fold: string | undefined;
  readonly children: ComponentChildren;
}

/** Few need the field: a button opens it. */
function Folded({ id, fold, children }: FoldedProps) {
  if (fold === undefined) return <>{children}</>;
  return (
    <>
      <button
        type="button"
        class="edit add"
        aria-expanded="false"
        aria-controls={`${id}-folded`}
        data-unfold=""
      >
        {fold}
      </button>
      <div id={`${id}-folded`} data-folded="" hidden>
        {children}
      </div>
    </>
  );
}

/** Where the receipt or the invoice goes. */
export function EmailField({ value, labels }: Pick<FieldProps, 'labels' | 'value'>) {
  return (
    <Field
      name="email"
      labels={labels}
      text="email"
      type="email"
      inputmode="email"
      autocomplete="email"
      value={value ?? null}
      required
      check="email"
      maxlength={254}
    />
  );
}

export interface CheckProps {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly checked?: boolean;
}

export function Check({ name, label, required = false, checked = false }: CheckProps) {
  const id = idOf(name);
  return (
    <div class="field">
      <div class="check">
        <input
          type="checkbox"
          id={id}
          name={name}
          required={required}
          checked={checked}
          aria-describedby={`${id}-error`}
        />
        <label for={id}>{label}</label>
      </div>
      <FieldError id={id} />
    </div>
  );
}

/** Fields beside and below each other. */
export function Fields({ children }: { readonly children: ComponentChildren }) {
  return <div class="fields">{children}</div>;
}

function FieldError({ id }: { readonly id: string }) {
  return <p class="error" id={`${id}-error`} hidden />;
}

function idOf(name: string): string {
  return `f-${name.replaceAll('.', '-')}`;
}
