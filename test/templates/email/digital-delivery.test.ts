import { describe, expect, test } from 'bun:test';
import { digitalDelivery, sizeText } from '../../../templates/email/digital-delivery.tsx';

const brand = {
  companyName: 'A & B',
  logoUrl: null,
  color: '#0b5fff',
  supportEmail: null,
  supportUrl: null,
  locale: 'en',
};
const props = {
  brand,
  isTest: false,
  orderNumber: '1001',
  files: [
    { filename: 'a<b>.pdf', sizeBytes: 1_400_000, link: 'https://api.example/d?token=t&file=1' },
    { filename: 'b.zip', sizeBytes: 812, link: 'https://api.example/d?token=t&file=2' },
  ],
  maxDownloads: 5,
  expiresOn: '2026-12-24',
};

describe('customer.digital_delivery', () => {
  test('names each file with its link alone on a line, and the terms', () => {
    const { subject, text, html } = digitalDelivery(props);
    expect(subject).toBe('Your download from A & B');
    const lines = text.split('\n');
    for (const { link } of props.files) expect(lines).toContain(link);
    expect(lines).toContain('Your files from A & B (order 1001) are ready.');
    expect(lines).toContain('a<b>.pdf (1.4 MB)');
    expect(lines).toContain('Each file can be downloaded 5 times.');
    expect(lines).toContain('The links work until December 24, 2026 (UTC).');
    expect(html).toContain('a&lt;b>.pdf');
    expect(html).toContain('href="https://api.example/d?token=t&amp;file=1"');
    expect(html).not.toContain('<b>');
  });

  test('leaves out limits that are not there; once is once', () => {
    const free = digitalDelivery({ ...props, maxDownloads: null, expiresOn: null }).text;
    expect(free).not.toContain('downloaded');
    expect(free).not.toContain('until');
    expect(digitalDelivery({ ...props, maxDownloads: 1 }).text).toContain('downloaded once.');
    expect(digitalDelivery({ ...props, isTest: true }).subject).toStartWith('[TEST] ');
  });

  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [262_144_000, '262 MB'],
    [3_000_000_000, '3.0 GB'],
  ])('%p bytes are %s', (bytes, text) => expect(sizeText(bytes, 'en')).toBe(text));
});
