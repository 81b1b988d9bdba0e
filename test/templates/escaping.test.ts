import { expect, test } from 'bun:test';
import { h, type ComponentChildren } from 'preact';
import { documentHtml } from '../../templates/document.tsx';
import { checkoutDocument } from '../../templates/checkout/document.tsx';
import { Panel } from '../../templates/checkout/panel.tsx';
import { english as labels } from '../../templates/checkout/labels/en.ts';
import { FormPage } from '../../templates/checkout/form-page.tsx';
import { cartAbandoned } from '../../templates/email/cart-abandoned.tsx';
import { digitalDelivery } from '../../templates/email/digital-delivery.tsx';
import { teamRoleChanged } from '../../templates/email/team.ts';
import { WidgetPage } from '../../templates/checkout/widget-page.tsx';

/** Each tries to leave the place where it stands: a text, a quoted attribute, a script, a comment, a style. */
const attacks = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  `' onfocus='alert(1)' autofocus='`,
  '" onfocus="alert(1)" autofocus="',
  '</script><script>alert(1)</script>',
  '</title></textarea><svg onload=alert(1)>',
  '--><iframe srcdoc="<script>alert(1)</script>">',
  '</style><style>*{display:none}',
  '&lt;img src=x onerror=alert(1)&gt;',
] as const;

test.each(attacks)('no page or mail lets %p be more than text', async (attack) => {
  for (const render of pages) {
    const harmless = await elementsOf(render('harmless'));
    expect(await elementsOf(render(attack))).toEqual(harmless);
  }
});

test('what looks like an element of the renderer, but came as data, is no markup', () => {
  const forged: ComponentChildren = JSON.parse(
    '{"type":"script","props":{"children":"alert(1)"},"isEscaped":true,"constructor":null}',
  );
  expect(documentHtml(h('p', null, forged))).not.toContain('script');
});

test('a page says what it was given', async () => {
  const [render = () => ''] = pages;
  let shown = '';
  await new HTMLRewriter()
    .on('.goods li .what', { text: ({ text }) => void (shown += text) })
    .transform(new Response(render('<b>Tea & "cups"</b>')))
    .text();
  expect(shown).toBe('&lt;b>Tea &amp; &quot;cups&quot;&lt;/b>');
});

const values = (text: string) => ({ city: text, firstName: text, countryCode: text });
const address = (name: 'shippingAddress' | 'billingAddress', text: string) => ({
  name,
  labels,
  language: 'en',
  values: values(text),
  recipient: { name: text, firstName: text, lastName: text },
  countries: [{ value: 'DE', label: text }],
  defaultCountry: text,
});
const totals = (text: string) => ({
  labels,
  rows: [{ label: text, value: text }],
  total: text,
  included: text,
});
const pay = (text: string) => ({
  label: text,
  pattern: text,
  obliged: text,
  due: text,
  dueAmount: text,
  duePattern: text,
  isObliged: true,
  safe: text,
  consent: [text],
  busy: text,
});
const link = (text: string) => ({ label: text, url: `https://shop.example/?q=${text}` });

const frame = (text: string) => ({
  title: text,
  texts: { ...labels, language: 'en' as const },
  look: { primaryColor: text, fontFamily: text, borderRadius: 8, colorScheme: 'auto' as const },
  name: text,
  logoUrl: `https://shop.example/${text}`,
  isEmbedded: false,
  isTest: true,
  links: [link(text)],
  leaveUrl: `https://shop.example/${text}`,
  nonce: 'nonce',
  script: { url: '/script.js', data: { text } },
});

const brand = (text: string) => ({
  companyName: text,
  logoUrl: `https://shop.example/${text}`,
  color: text,
  supportEmail: text,
  supportUrl: text,
  locale: text,
});

const pages: readonly ((text: string) => string)[] = [
  (text) =>
    checkoutDocument(
      frame(text),
      h(FormPage, {
        labels,
        lines: [{ name: text, description: text, each: text, price: text, imageUrl: text }],
        email: { value: text },
        emailWithPayment: false,
        hasCode: true,
        shippingAddress: address('shippingAddress', text),
        shipping: { chosen: { name: text, price: text }, hint: text, title: text },
        live: { estimate: text, takesCodes: true },
        billingAddress: address('billingAddress', text),
        wallet: 'test',
        methods: [
          {
            method: 'card',
            label: text,
            payLabel: text,
            payPattern: text,
            obliged: text,
            fields: { kind: 'typed' },
            stored: [{ id: text, brand: text, name: text, expires: text }],
          },
          {
            method: 'net30',
            label: text,
            payLabel: text,
            payPattern: text,
            obliged: text,
            netN: 30,
            due: text,
            requiresCompany: true,
            terms: { text, hash: text },
          },
        ],
        unavailable: null,
        alert: text,
        pay: pay(text),
        totals: totals(text),
      }),
    ),
  (text) =>
    checkoutDocument(
      { ...frame(text), logoUrl: null },
      h(WidgetPage, {
        labels,
        heading: text,
        amount: text,
        email: { value: text },
        hasCode: true,
        address: address('billingAddress', text),
        card: { kind: 'typed' },
        wallet: 'frame',
        live: { estimate: text, takesCodes: true },
        shipping: { chosen: null, hint: text, title: text },
        unavailable: null,
        alert: text,
        pay: pay(text),
      }),
    ),
  (text) =>
    checkoutDocument(
      frame(text),
      h(Panel, {
        sign: 'good',
        heading: text,
        text,
        totals: totals(text),
        link: link(text),
        action: text,
      }),
    ),
  (text) =>
    cartAbandoned({
      brand: brand(text),
      isTest: true,
      firstName: text,
      items: [{ name: text, quantity: 1, amount: text, imageUrl: `https://shop.example/${text}` }],
      itemsLeftOut: 1,
      total: text,
      link: text,
      unsubscribeUrl: text,
    }).html,
  (text) =>
    digitalDelivery({
      brand: { ...brand(text), logoUrl: null },
      isTest: false,
      orderNumber: text,
      files: [{ filename: text, sizeBytes: 1, link: text }],
      maxDownloads: 1,
      expiresOn: text,
    }).html,
  (text) =>
    teamRoleChanged({
      locale: text,
      workspaceName: text,
      changedBy: text,
      workspaceRole: null,
      applicationRoles: [{ application: text, role: 'viewer' }],
      grantType: 'all',
    }).html,
];

/** Every element of a page with the names of its attributes, in order: what an attack would change. */
async function elementsOf(html: string): Promise<string[]> {
  const found: string[] = [];
  await new HTMLRewriter()
    .on('*', {
      element: ({ tagName, attributes }) =>
        void found.push([tagName, ...[...attributes].map(([name]) => name)].join(' ')),
    })
    .transform(new Response(html))
    .text();
  return found;
}
