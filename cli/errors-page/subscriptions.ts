/** Why a code is answered, and what ends it: subscriptions. */
export const subscriptionCauses = {
  subscription_terms_undeterminable: [
    'The cart has a line of type `subscription` without a plan (`referenceId`) or without `metadata.interval`, or a browser wrote the interval while prices must be signed (`details[0].code` is `unsigned`).',
    'Send `recurring.interval` with the session from your server, or complete the line.',
  ],
  recurring_customer_required: [
    'A subscription charges a stored card, which belongs to somebody: neither a customer nor an e-mail is known.',
    'Send `customerEmail` or `customer` with the session, or a cart that has one.',
  ],
  quantity_unchanged: ['The subscription has this quantity already.', 'Nothing is left to do.'],
  invalid_subscription_state: [
    'The subscription cannot be paused, resumed or skipped in its state (`details.from`); without details: the change names the terms that it already has.',
    'Read its `status`: pausing is for active ones, resuming for paused ones.',
  ],
  invalid_state: [
    'The object is in a state in which this cannot happen: `details.from` is the state, `details.allowed` names those in which it works, `details.reason` what else prevents it. Or a charge of it is on its way, or the test clock advances: with `Retry-After`, that ends by itself.',
    'Repeat after `Retry-After` where there is one. Else read the object: bring it into one of the allowed states ([table of states](states.md)), or leave out the step, which may be done already.',
  ],
  invalid_interval: [
    'The interval is unknown or its count is out of range.',
    'Use `hour`, `day`, `week`, `month` or `year` with `intervalCount`, or `daily` to `yearly`.',
  ],
  installment_plan_locked: [
    'An installment plan was agreed upon with its amounts.',
    'Cancel it and sell another; single rows can be waived.',
  ],
  invalid_schedule: [
    'The schedule has fewer than 2 or more than 60 rows, an amount below 1, or a gap that is out of range: `details[].path` names it.',
    'Correct that row.',
  ],
  schedule_first_payment_mismatch: [
    'The first row of the schedule is paid at checkout, and the amount of the line is another.',
    'Give both the same amount.',
  ],
  installment_plan_merchant_only: [
    'A buyer tried to pause or cancel an installment plan.',
    'Let the buyer write to you; change it with a secret key.',
  ],
  renewal_needs_attention: [
    'A charge’s outcome is not known, so another could take the money twice. The subscription has an open issue.',
    'Wait for the processor’s response, or settle it: `POST /api/v1/subscriptions/{id}/issues/{issueId}/resolve`.',
  ],
  currency_mismatch: [
    'Subscriptions are billed in the application’s currency, and the request has another.',
    'Use `settings.currency` of the application, or another application for the other currency.',
  ],
} as const;
