import { afterAll, describe, expect, test } from 'bun:test';
import { chatWebhookOff, needsAttention } from '../../../templates/email/attention.tsx';
import { cartAbandoned } from '../../../templates/email/cart-abandoned.tsx';
import { digitalDelivery } from '../../../templates/email/digital-delivery.tsx';
import type { Letter } from '../../../templates/email/frame.tsx';
import { invoiceIssued } from '../../../templates/email/invoice-issued.ts';
import {
  creditNote,
  creditRefund,
  orderConfirmation,
  orderShipped,
  paymentReminder,
  receipt,
  refund,
  returnRequested,
} from '../../../templates/email/orders.tsx';
import {
  cardExpiring,
  portalLink,
  subscriptionPaymentFailed,
  subscriptionTrialEnding,
} from '../../../templates/email/subscriptions.ts';
import { teamInvite } from '../../../templates/email/team.ts';
import { webhookEndpointPaused } from '../../../templates/email/webhook-endpoint-paused.ts';
import { mailTexts } from '../../../templates/email/labels/labels-of.ts';
import { checkoutLabels } from '../../../templates/checkout/labels/labels-of.ts';
import { directionOf, type Language } from '../../../templates/languages.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { findingsNow } from '../../support/pages/checkout-page.ts';

const languages = Object.keys(checkoutLabels) as Language[];
const link =
  'https://shop.example.com/p/a-link-that-is-rather-long-0123456789012345678901234567890123456789';
const line = {
  name: 'Stoneware mug, moss green, dishwasher-safe',
  quantity: 2,
  amount: '€37.00',
  imageUrl: null,
};
const brandIn = (locale: string) => ({
  companyName: 'Fern & Fable',
  logoUrl: null,
  color: '#0b6e4f',
  supportEmail: 'help@fern.example',
  supportUrl: 'https://fern.example/help',
  locale,
});

/** Each template with everything that it can show. */
const mails: Readonly<Record<string, (locale: string) => Letter>> = {
  confirmation: (locale) =>
    orderConfirmation({
      brand: brandIn(locale),
      isTest: true,
      orderNumber: '1020',
      lines: [line],
      linesLeftOut: 3,
      shipsTo: ['Ann Jones', '742 Evergreen Terrace', '62704 Springfield'],
      sums: [{ kind: 'total', note: null, amount: '€37.00' }],
      paidBy: null,
      toPay: {
        number: 'INV-1',
        amount: '€37.00',
        dueDate: '2027-03-31',
        instructions: 'IBAN DE89 3704 0044 0532 0130 00',
        url: link,
      },
      attachedInvoice: {},
    }),
  shipped: (locale) =>
    orderShipped({
      brand: brandIn(locale),
      isTest: false,
      orderNumber: '1020',
      lines: [line],
      linesLeftOut: 0,
      shipsTo: ['Ann Jones'],
      carrier: 'DHL',
      trackingNumber: '00340434161094042557',
      trackingUrl: link,
    }),
  returned: (locale) =>
    returnRequested({
      brand: brandIn(locale),
      isTest: false,
      orderNumber: '1020',
      lines: [line],
      linesLeftOut: 0,
      returnNumber: '1020-R1',
      address: 'Fern & Fable\nHafenstr. 1',
      policy: 'Thirty days.',
    }),
  receipt: (locale) =>
    receipt({
      brand: brandIn(locale),
      isTest: false,
      orderNumber: '1020',
      invoiceNumber: 'INV-1',
      amount: '€37.00',
      paidOn: '2027-03-01',
      paidBy: 'Visa 4242',
    }),
  abandoned: (locale) =>
    cartAbandoned({
      brand: brandIn(locale),
      isTest: false,
      firstName: 'Ann',
      items: [line],
      itemsLeftOut: 1,
      total: '€37.00',
      link,
      unsubscribeUrl: link,
    }),
  files: (locale) =>
    digitalDelivery({
      brand: brandIn(locale),
      isTest: false,
      orderNumber: '1020',
      files: [{ filename: 'field-guide.pdf', sizeBytes: 1_200_000, link }],
      maxDownloads: 5,
      expiresOn: '2027-03-31',
    }),
  invoice: (locale) =>
    invoiceIssued({
      brand: brandIn(locale),
      isTest: false,
      invoiceNumber: 'INV-1',
      amount: '€37.00',
      dueOn: '2027-03-31',
      link,
    }),
  failed: (locale) =>
    subscriptionPaymentFailed({
      brand: brandIn(locale),
      isTest: false,
      link,
      planName: 'Garden club',
      amount: '€12.00',
      nextRetryOn: '2027-03-03',
    }),
  trial: (locale) =>
    subscriptionTrialEnding({
      brand: brandIn(locale),
      isTest: false,
      link,
      planName: 'Garden club',
      trialEndsOn: '2027-03-08',
      amount: '€12.00',
      cadence: { interval: 'month', intervalCount: 1 },
    }),
  card: (locale) =>
    cardExpiring({
      brand: brandIn(locale),
      isTest: false,
      link,
      planName: 'Garden club',
      cardBrand: 'Visa',
      cardLastFour: '4242',
      cardExpiry: '03/27',
      chargedOn: '2027-04-01',
    }),
  refund: (locale) =>
    refund({
      brand: brandIn(locale),
      isTest: false,
      orderNumber: '1020',
      amount: '€37.00',
      creditNoteNumber: 'CN-1',
      invoiceNumber: 'INV-1',
    }),
  credit: (locale) =>
    creditNote({
      brand: brandIn(locale),
      isTest: false,
      orderNumber: '1020',
      amount: '€37.00',
      creditNoteNumber: 'CN-1',
      invoiceNumber: 'INV-1',
    }),
  paidOut: (locale) =>
    creditRefund({ brand: brandIn(locale), isTest: false, orderNumber: null, amount: '€37.00' }),
  reminder: (locale) =>
    paymentReminder({
      brand: brandIn(locale),
      isTest: false,
      orderNumber: '1020',
      invoiceNumber: 'INV-1',
      amount: '€37.00',
      dueOn: '2027-03-31',
      isOverdue: true,
      instructions: 'IBAN DE89 3704 0044 0532 0130 00',
      pageLink: link,
    }),
  attention: (locale) =>
    needsAttention({
      locale,
      workspaceName: 'Fern & Fable',
      place: 'Shop, sandbox',
      items: [{ kind: 'openDisputes', count: 2, examples: ['1020', '1021'], link }],
      settingsLink: link,
      unsubscribeUrl: link,
    }),
  chat: (locale) =>
    chatWebhookOff({ locale, place: 'Shop, sandbox', host: 'chat.example.com', status: 404 }),
  paused: (locale) =>
    webhookEndpointPaused({ locale, workspaceName: 'Fern & Fable', url: link, failingSince: null }),
  portal: (locale) => portalLink({ brand: brandIn(locale), isTest: false, link }),
  invite: (locale) =>
    teamInvite({
      locale,
      workspaceName: 'Fern & Fable',
      invitedBy: 'Olivia',
      link,
      expiresAt: '2027-03-08T09:00:00.000Z',
    }),
};

const all = Object.entries(mails).flatMap(([name, write]) =>
  languages.map((language) => ({ name, language, letter: write(language) })),
);

describe('every mail', () => {
  test.each(
    all.map((one): [string, (typeof all)[number]] => [`${one.name} in ${one.language}`, one]),
  )(
    '%s has a heading, a landmark, its language and a text of its own',
    async (_title, { language, letter }) => {
      const { html, text, subject } = letter;
      expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
      const headings: string[] = [];
      let tables = 0;
      await new HTMLRewriter()
        .on('h1', { text: (part) => void headings.push(part.text) })
        .on('table:not([role=presentation])', { element: () => void (tables += 1) })
        .on('img:not([alt])', { element: () => void (tables += 1) })
        .transform(new Response(html))
        .text();
      const heading = headings.join('').replaceAll('&amp;', '&');
      expect(subject.endsWith(heading) && heading !== '').toBe(true);
      expect(tables).toBe(0);
      expect(html.match(/role="main"/g)).toHaveLength(1);
      for (const part of [html, text]) expect(part).not.toMatch(/undefined|\[object|NaN|\{\w+\}/);
    },
  );

  test('about an order has its number in what is read, not only in the subject', () => {
    for (const name of ['confirmation', 'shipped'])
      for (const language of languages) {
        const { html } = mails[name]?.(language) ?? { html: '' };
        expect(html.slice(html.indexOf('<body'))).toContain('1020');
      }
  });

  test('to be paid by invoice says when and how, and leads to the invoice', () => {
    const { html, text } = mails['confirmation']?.('en') ?? { html: '', text: '' };
    for (const part of ['March 31, 2027', 'IBAN DE89', link])
      expect([html, text].every((one) => one.includes(part))).toBe(true);
    expect(mailTexts('en').testBanner).not.toBe('');
  });
});

describe('in a browser', async () => {
  const browser = await openBrowser();
  afterAll(() => browser.close());
  /** Each template and each language at least once. */
  const chosen = all.filter(
    (_one, index) =>
      index % languages.length === Math.floor(index / languages.length) % languages.length,
  );

  test.each(['light', 'dark'] as const)(
    'axe finds nothing, and nothing is wider than the screen (%s)',
    async (colorScheme) => {
      const page = await browser.newPage({ colorScheme });
      const faults: string[] = [];
      for (const { name, language, letter } of chosen) {
        await page.setContent(letter.html);
        const found = await findingsNow(page);
        faults.push(...found.map((one) => `${name} ${language}: ${one}`));
        for (const width of [320, 390, 600]) {
          await page.setViewportSize({ width, height: 800 });
          const excess = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          if (excess > 0) faults.push(`${name} ${language}: ${excess} px wider than ${width}`);
        }
      }
      expect(faults).toEqual([]);
      expect(new Set(chosen.map(({ name }) => name)).size).toBe(Object.keys(mails).length);
      expect(new Set(chosen.map(({ language }) => language)).size).toBe(languages.length);
      await page.close();
    },
  );
});
