import { describe, expect, test } from 'bun:test';
import { headerText } from '../../../domain/mail/header-text.ts';
import { inkOn } from '../../../templates/ink-on.ts';
import { cartAbandoned } from '../../../templates/email/cart-abandoned.tsx';
import { invoiceIssued } from '../../../templates/email/invoice-issued.ts';
import { teamInvite } from '../../../templates/email/team.ts';

const brand = {
  companyName: 'Acme & <Sons>',
  logoUrl: null,
  color: '#ffe600',
  supportEmail: 'help@acme.test',
  supportUrl: null,
  locale: 'en',
};
const cart = {
  brand,
  isTest: false,
  firstName: null,
  items: [
    { name: '<script>alert(1)</script>', quantity: 2, amount: '$1', imageUrl: 'javascript:x' },
  ],
  itemsLeftOut: 0,
  total: '$1',
  link: 'https://shop.test/?a=1&b="2"',
  unsubscribeUrl: 'https://api.test/unsubscribe?token=abc',
};

describe('a mail', () => {
  test('shows what people typed as text, and no address but https images', () => {
    const { html, text } = cartAbandoned(cart);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script>alert(1)&lt;/script>');
    expect(html).toContain('Acme &amp; &lt;Sons>');
    expect(html).not.toContain('javascript:');
    expect(html).toContain('href="https://shop.test/?a=1&amp;b=&quot;2&quot;"');
    expect(text).toContain('2 x <script>alert(1)</script>: $1');
  });

  test('has each link alone on a line of its text', () => {
    const lines = cartAbandoned(cart).text.split('\n');
    expect(lines).toContain(cart.link);
    expect(lines).toContain(cart.unsubscribeUrl);
    const link = 'https://api.test/x?token=abc';
    const invoice = {
      brand,
      isTest: false,
      invoiceNumber: 'INV-1',
      amount: '$1',
      dueOn: 'x',
      link,
    };
    expect(invoiceIssued(invoice).text.split('\n')).toContain(link);
  });

  test('outside production says that it is a test, first of all', () => {
    const live = cartAbandoned(cart);
    const trial = cartAbandoned({ ...cart, isTest: true });
    expect(trial.subject).toBe(`[TEST] ${live.subject}`);
    expect(trial.text.split('\n')[0]).toStartWith('TEST');
    expect(trial.html).toContain('test environment');
    expect(live.html).not.toContain('test environment');
  });

  test('keeps its subject in one line', () => {
    const invite = {
      locale: 'en',
      invitedBy: 'a@b.test',
      link: 'https://x.test',
      expiresAt: '2026-01-01T00:00:00Z',
    };
    const { subject } = teamInvite({ ...invite, workspaceName: 'Acme\r\nBcc: x@y.test' });
    expect(headerText(subject)).toBe('You are invited to Acme Bcc: x@y.test');
  });
});

test.each([
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
  ['#ffe600', '#000000'],
  ['#1f2937', '#ffffff'],
  ['#0b5fff', '#ffffff'],
])('on %s stands %s', (ground, ink) => {
  expect(inkOn(ground)).toBe(ink as ReturnType<typeof inkOn>);
});
