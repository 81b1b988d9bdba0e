import type { ComponentChildren } from 'preact';
import { AddressFields, type AddressProps } from './address.tsx';
import { Lines, Summary, type LineProps, type TotalsProps } from './basket.tsx';
import { Check, EmailField, Fields } from './fields.tsx';
import {
  Alert,
  Methods,
  PayButton,
  Unavailable,
  WithoutCode,
  type MethodProps,
  type PayButtonProps,
} from './payment.tsx';

export interface ShippingProps {
  readonly name: string;
  readonly price: string;
}

/** The unified page: the steps that this session needs, one open at a time, with the totals beside them. */
export interface StepsPageProps {
  readonly lines: readonly LineProps[] | null;
  /** The e-mail that is asked for, with what is known of it; null when it is not asked. */
  readonly email: { readonly value: string | null } | null;
  /** The deprecated payment-only mode without an address to ask for: the e-mail is asked with the payment. */
  readonly emailWithPayment: boolean;
  readonly shippingAddress: AddressProps | null;
  readonly shipping: ShippingProps | null;
  readonly billingAddress: AddressProps | null;
  readonly methods: readonly MethodProps[];
  /** Why nothing can be paid here. */
  readonly unavailable: string | null;
  readonly alert: string | null;
  readonly pay: PayButtonProps;
  readonly totals: TotalsProps;
  /** A discount code that the buyer can take off. */
  readonly hasCode: boolean;
}

interface Step {
  readonly key: 'cart' | 'address' | 'shipping' | 'billing' | 'payment';
  readonly title: string;
  /** Its name on the button of the step before. */
  readonly ahead: string;
  readonly body: ComponentChildren;
}

export function StepsPage(page: StepsPageProps) {
  const steps = stepsOf(page);
  return (
    <>
      <h1 class="sr">Checkout</h1>
      <div class="grid">
        <ol class="steps card">
          {steps.map((step, index) => (
            <StepItem step={step} index={index} next={steps[index + 1]} />
          ))}
        </ol>
        <Summary {...page.totals} />
      </div>
    </>
  );
}

function stepsOf(page: StepsPageProps): Step[] {
  const steps: Step[] = [];
  if (page.lines)
    steps.push({
      key: 'cart',
      title: 'Your cart',
      ahead: 'cart',
      body: <Lines lines={page.lines} />,
    });
  if (page.shippingAddress || (page.email && !page.emailWithPayment))
    steps.push({
      key: 'address',
      title: page.shippingAddress ? 'Contact and delivery' : 'Contact',
      ahead: page.shippingAddress ? 'delivery' : 'contact',
      body: <Contact {...page} />,
    });
  if (page.shipping)
    steps.push({
      key: 'shipping',
      title: 'Shipping',
      ahead: 'shipping',
      body: <Shipping {...page.shipping} />,
    });
  if (page.billingAddress)
    steps.push({
      key: 'billing',
      title: 'Billing address',
      ahead: 'billing',
      body: <Billing {...page} />,
    });
  steps.push({ key: 'payment', title: 'Payment', ahead: 'payment', body: <Payment {...page} /> });
  return steps;
}

/** Only the first step is open until the script runs. */
function StepItem({
  step,
  index,
  next,
}: {
  readonly step: Step;
  readonly index: number;
  readonly next: Step | undefined;
}) {
  const { key, title, body } = step;
  const isFirst = index === 0;
  return (
    <li class="step" data-step={key} data-state={isFirst ? 'active' : 'todo'}>
      <section aria-labelledby={`step-${key}`}>
        <div class="step-head">
          <span class="mark" aria-hidden="true">
            <b>{index + 1}</b>
          </span>
          <h2 id={`step-${key}`} tabindex={-1}>
            {title}
          </h2>
          <button type="button" class="edit" data-edit="" hidden>
            Change<span class="sr">{` ${title.toLowerCase()}`}</span>
          </button>
        </div>
        <p class="recap" data-recap="" hidden />
        <form class="step-body" novalidate hidden={!isFirst}>
          {body}
          {next && (
            <button type="submit" class="button">
              {`Continue to ${next.ahead}`}
            </button>
          )}
        </form>
      </section>
    </li>
  );
}

function Contact({ email, shippingAddress }: StepsPageProps) {
  return (
    <Fields>
      {email && <EmailField value={email.value} />}
      {email && shippingAddress && <h3 class="section-title">Delivery address</h3>}
      {shippingAddress && <AddressFields {...shippingAddress} />}
    </Fields>
  );
}

function Shipping({ name, price }: ShippingProps) {
  return (
    <div class="method">
      <div class="tile">
        <span>{name}</span>
        <span class="price">{price}</span>
      </div>
    </div>
  );
}

function Billing({ billingAddress, shippingAddress }: StepsPageProps) {
  if (!billingAddress) return null;
  return (
    <>
      {shippingAddress && (
        <Check
          name="billingSameAsShipping"
          label="Same as the delivery address"
          checked={billingAddress.values === null}
        />
      )}
      <div class="fields" data-billing="">
        <AddressFields {...billingAddress} />
      </div>
    </>
  );
}

function Payment(page: StepsPageProps) {
  const { methods, unavailable, alert, pay, email, emailWithPayment, hasCode } = page;
  if (unavailable !== null) return <Unavailable reason={unavailable} />;
  return (
    <>
      <Alert message={alert} />
      {hasCode && <WithoutCode />}
      {emailWithPayment && email && (
        <div class="fields above">
          <EmailField value={email.value} />
        </div>
      )}
      <Methods methods={methods} />
      <PayButton {...pay} />
    </>
  );
}
