import { plural } from '../../plural.ts';

/** The words of the mails to buyers. Dates and amounts come written out. */
export const english = {
  questions: 'Questions?',
  testPrefix: '[TEST]',
  testBanner: 'TEST: this mail comes from a test environment; nothing in it is real.',
  cart: {
    subject: (company: string) => `Your cart at ${company}`,
    greeting: (firstName: string | null) => (firstName === null ? 'Hello,' : `Hello ${firstName},`),
    lead: (company: string) =>
      `you left something in your cart at ${company}. It is still there for you.`,
    open: 'Go back to your cart',
    reason: (company: string) =>
      `You get this mail because you gave ${company} this address and did not finish your order.`,
    unsubscribe: 'No more mails like this',
  },
  files: {
    subject: (company: string) => `Your download from ${company}`,
    lead: (company: string, order: string | null) =>
      `Your files from ${company}${order === null ? '' : ` (order ${order})`} are ready.`,
    download: 'Download',
    times: plural('en', {
      one: 'Each file can be downloaded once.',
      other: 'Each file can be downloaded # times.',
    }),
    until: (date: string) => `The links work until ${date} (UTC).`,
  },
  invoice: {
    subject: (invoice: string, company: string) => `Invoice ${invoice} from ${company}`,
    thanks: 'Thank you for your order.',
    due: (invoice: string, amount: string, date: string) =>
      `Invoice ${invoice}: ${amount}, due on ${date}.`,
    open: 'Download the invoice as a PDF:',
    download: 'Download the invoice',
    view: 'View the invoice',
  },
  /** The pages behind a mail's links. */
  pages: {
    downloads: 'Your downloads',
    downloadsLeft: plural('en', { one: '# download left', other: '# downloads left' }),
    leaveHeading: 'No more cart reminders?',
    leaveText: (company: string, email: string) =>
      `${company} sends ${email} a reminder when a cart is left behind. Orders, invoices and deliveries are not affected.`,
    leave: 'Unsubscribe',
    leftHeading: 'You are unsubscribed',
    leftBeforeHeading: 'You are unsubscribed already',
    leftText: (company: string, email: string) =>
      `${company} sends no more cart reminders to ${email}.`,
    join: 'Send them again',
    joinedHeading: 'You are subscribed again',
    joinedText: (company: string, email: string) =>
      `${company} may again remind ${email} of a cart that was left.`,
  },
  orders: {
    quantity: (count: number) => `Quantity ${count}`,
    more: (count: number) => `and ${count} more`,
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Shipping',
    tax: 'Tax',
    includedTax: 'Tax, included',
    credit: 'Credit',
    total: 'Total',
    shipsTo: 'Delivery to',
    paidBy: (method: string) => `Paid by ${method}.`,
    invoiceAttached: 'Your invoice is attached as a PDF.',
    confirmedSubject: (order: string | null) =>
      order === null ? 'Your order' : `Your order ${order}`,
    confirmed: (company: string) => `Thank you for your order at ${company}. We have received it.`,
    receiptSubject: (company: string) => `Your receipt from ${company}`,
    receipt: (amount: string, invoice: string, date: string) =>
      `We have received ${amount} for invoice ${invoice} on ${date}. Thank you.`,
    shippedSubject: (order: string | null) =>
      order === null ? 'Your order is on its way' : `Your order ${order} is on its way`,
    shipped: 'These items are on their way to you:',
    carrier: (carrier: string, number: string | null) =>
      number === null
        ? `Sent with ${carrier}.`
        : `Sent with ${carrier}, tracking number ${number}.`,
    trackingNumber: (number: string) => `Tracking number ${number}.`,
    track: 'Follow the parcel',
    returnSubject: (number: string) => `We have received your return request ${number}`,
    returned: 'You want to send these items back:',
    returnTo: 'Send them to:',
    refundSubject: (company: string) => `Your refund from ${company}`,
    refund: (amount: string, invoice: string) =>
      `We have returned ${amount} to you for invoice ${invoice}. It may take a few days until your bank shows it.`,
    refundByHand: (amount: string, invoice: string) =>
      `We return ${amount} to you for invoice ${invoice}. The money comes from us directly, not through the payment service.`,
    creditRefunded: (amount: string) =>
      `We have returned ${amount} of your credit to you. It may take a few days until your bank shows it.`,
    creditSubject: (company: string) => `Your credit at ${company}`,
    credited: (amount: string, invoice: string) =>
      `We have credited ${amount} of invoice ${invoice} to the balance of your subscription. Its later payments use the balance first.`,
    creditNote: (number: string) => `Credit note ${number} is attached as a PDF.`,
    dueSubject: (invoice: string) => `Invoice ${invoice} is due soon`,
    due: (amount: string, invoice: string, date: string) =>
      `${amount} for invoice ${invoice} is due on ${date}.`,
    overdueSubject: (invoice: string) => `Invoice ${invoice} is overdue`,
    overdue: (amount: string, invoice: string, date: string) =>
      `${amount} for invoice ${invoice} was due on ${date}. We have not received it yet.`,
    crossed: 'If you have just paid, please disregard this mail.',
  },
  subscriptions: {
    open: 'Open your subscriptions',
    changeCard: 'Change the card',
    failedSubject: (plan: string) => `Your payment for ${plan} did not go through`,
    failed: (amount: string, plan: string) => `We could not charge ${amount} for ${plan}.`,
    retries: (date: string) => `We try again on ${date}. Nothing is lost until then.`,
    noRetry: 'We do not charge this card again.',
    failedHelp: 'With another card you can pay at once:',
    trialSubject: (plan: string) => `Your trial of ${plan} ends soon`,
    trialPaid: (plan: string, date: string, amount: string) =>
      `Your trial of ${plan} ends on ${date}. Then it costs ${amount}, plus tax where it applies, and continues until you cancel.`,
    trialEnds: (plan: string, date: string) =>
      `Your trial of ${plan} ends on ${date}. Nothing is charged.`,
    trialHelp: 'Here you can change the card, or cancel:',
    endedSubject: (plan: string) => `Your subscription to ${plan} has ended`,
    ended: (plan: string, date: string) =>
      `Your subscription to ${plan} ended on ${date}. Nothing more is charged.`,
    endedUsed: (plan: string, date: string, amount: string) =>
      `Your subscription to ${plan} ended on ${date}. What you used until then costs ${amount}; nothing else is charged.`,
    endedUnpaid: (plan: string, date: string) =>
      `Your subscription to ${plan} ended on ${date}, as its payment did not go through. Nothing more is charged.`,
    endedHelp: 'Your invoices stay here:',
    received: (moment: string) => `We received your cancellation on ${moment}.`,
    scheduledSubject: (plan: string) => `You cancelled ${plan}`,
    scheduled: (plan: string, date: string) =>
      `Your subscription to ${plan} is cancelled. You can use it until ${date}; nothing more is charged.`,
    expiringSubject: (plan: string) => `Your card for ${plan} is about to expire`,
    expiring: (brand: string, lastFour: string, expiry: string, plan: string, date: string) =>
      `Your ${brand} ending in ${lastFour} expires ${expiry}, before the payment for ${plan} on ${date}.`,
    expiringHelp: 'So that nothing is interrupted, add another card:',
    linkSubject: (company: string) => `Your subscriptions at ${company}`,
    link: 'Here is the link that you asked for. It works for 14 days; keep it to yourself.',
    linkUnasked: 'If you did not ask for it, you need not do anything.',
  },
  /** The mails to those who work in a workspace. */
  team: {
    /** In place of a name that strangers may not see. */
    nameless: 'a workspace',
    invitedSubject: (workspace: string) => `You are invited to ${workspace}`,
    invited: (inviter: string, workspace: string) =>
      `${inviter} invites you to work in ${workspace}.`,
    invitedHelp: (date: string) =>
      `Sign in with this e-mail address to accept. The invitation is valid until ${date}.`,
    accept: 'Accept the invitation',
    joinedSubject: (email: string, workspace: string) => `${email} joined ${workspace}`,
    joined: (email: string, workspace: string) =>
      `${email} accepted your invitation to ${workspace}.`,
    endedSubject: (place: string) => `Your access to ${place} has ended`,
    ended: (place: string) => `You no longer have access to ${place}.`,
    changedSubject: (workspace: string) => `Your role in ${workspace} has changed`,
    changed: (changedBy: string) => `${changedBy} changed your permissions.`,
    workspaceRole: (role: string) => `Workspace role: ${role}`,
    applicationRole: (application: string, role: string) => `${application}: ${role}`,
    environments: (grant: string) => `Environments: ${grant}`,
    noRole: 'none',
    roles: {
      owner: 'owner',
      workspace_admin: 'administrator',
      admin: 'admin',
      developer: 'developer',
      finance: 'finance',
      support: 'support',
      viewer: 'viewer',
    },
    grants: {
      all: 'all',
      all_non_production: 'all but production',
      production_only: 'production only',
      selected: 'selected ones',
    },
    pausedSubject: (workspace: string) => `A webhook endpoint of ${workspace} was paused`,
    pausedGone: 'This endpoint returned 410, so it no longer exists:',
    pausedFailing: (date: string) => `Every delivery to this endpoint has failed since ${date}:`,
    pausedHelp:
      'Nothing more is sent to it. Activate it again when it works; events from the meantime can be replayed.',
  },
  attention: {
    subject: (place: string) => `${place}: needs attention`,
    lead: (place: string) => `This is new in ${place} and needs attention:`,
    reason: (workspace: string) => `You get this mail as a member of ${workspace}.`,
    choose: 'Choose what is mailed to you',
    kinds: {
      failingWebhookEndpoints: plural('en', {
        one: '# webhook endpoint fails',
        other: '# webhook endpoints fail',
      }),
      openDisputes: plural('en', { one: '# payment disputed', other: '# payments disputed' }),
      undecidedPayments: plural('en', {
        one: '# payment with an unknown outcome',
        other: '# payments with an unknown outcome',
      }),
      failedPayments: plural('en', { one: '# payment failed', other: '# payments failed' }),
      lapsingAuthorizations: plural('en', {
        one: '# authorization lapses within 48 hours',
        other: '# authorizations lapse within 48 hours',
      }),
      overdueInvoices: plural('en', { one: '# invoice overdue', other: '# invoices overdue' }),
      failedDocuments: plural('en', {
        one: '# invoice without its document',
        other: '# invoices without their documents',
      }),
      openSubscriptionIssues: plural('en', {
        one: '# subscription issue to resolve',
        other: '# subscription issues to resolve',
      }),
      pastDueSubscriptions: plural('en', {
        one: '# subscription past due',
        other: '# subscriptions past due',
      }),
    },
    offSubject: (place: string) => `${place}: the chat no longer gets notifications`,
    off: (host: string, status: number) =>
      `The incoming webhook at ${host} returned ${status}, so it no longer exists. Nothing more is sent to it.`,
    offHelp: 'Set the URL of another one in the console, in the settings under Notifications.',
    page: {
      stopHeading: 'No more mails of what needs attention?',
      stop: (workspace: string, email: string) =>
        `${workspace} mails ${email} when something needs attention: a dispute, a webhook endpoint that fails.`,
      stopped: (workspace: string, email: string) =>
        `${workspace} no longer mails ${email} when something needs attention. The console still shows it.`,
      resumed: (workspace: string, email: string) =>
        `${workspace} mails ${email} again when something needs attention.`,
    },
  },
};

export type MailTexts = typeof english;
