import { describe, expect, test } from 'bun:test';
import { languages as spoken } from '../../domain/languages.ts';
import { lineWords, type LineWords } from '../../domain/subscriptions/billing/line-words.ts';
import { checkoutLabels } from '../../templates/checkout/labels/labels-of.ts';
import { mailLabels } from '../../templates/email/labels/labels-of.ts';
import { hostedInvoiceLabels } from '../../templates/hosted-invoice/labels/labels-of.ts';
import { invoiceLabels } from '../../templates/invoice/labels/labels-of.ts';
import { directionOf, type Language } from '../../templates/languages.ts';
import { portalLabels } from '../../templates/portal/labels/labels-of.ts';
import { equalOnPurpose } from '../support/languages/equal-on-purpose.ts';

/** What no language may lack: every text of the English catalogues, with its placeholders, in words of its own. */
const catalogues = {
  checkout: checkoutLabels,
  portal: portalLabels,
  invoice: invoiceLabels,
  hostedInvoice: hostedInvoiceLabels,
  mail: mailLabels,
  lines: Object.fromEntries(lineWords) as Record<Language, LineWords>,
};
const others = spoken.filter((tag): tag is Language => tag !== 'en');

type Text = string | ((...parts: unknown[]) => string);

/** Every text by its path: `steps.cart.title`. */
function textsOf(catalogue: object, path = ''): Map<string, Text> {
  const found = new Map<string, Text>();
  for (const [key, value] of Object.entries(catalogue)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'object') for (const [k, v] of textsOf(value, at)) found.set(k, v);
    else found.set(at, value);
  }
  return found;
}

const probes = ['⟦a⟧', '⟦b⟧', '⟦c⟧', '⟦d⟧', '⟦e⟧'];
const sizes = [0, 1, 2, 3, 5, 11, 21, 100];

/** What a text says with these parts: every placeholder that is one shows its own probe. */
function said(path: string, text: Text, parts: readonly unknown[] = probes): string {
  if (typeof text === 'string') return text;
  if (path.endsWith('every')) return text('month', parts[0]);
  return text(...parts);
}

function placeholders(path: string, text: Text): string[] {
  const marks = said(path, text).match(/⟦.⟧|#|\{\w+\}/g) ?? [];
  return [...new Set(marks)].toSorted();
}

const isFormat = (path: string) =>
  path.startsWith('separators.') || path === 'language' || path === 'date';

describe.each(Object.entries(catalogues))('the texts of the %s', (name, catalogue) => {
  const english = textsOf(catalogue.en);

  test.each(others)('in %p are the same as in English, with the same placeholders', (language) => {
    const texts = textsOf(catalogue[language]);
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [path, text] of texts) {
      const original = english.get(path) ?? '';
      expect([path, typeof text]).toEqual([path, typeof original]);
      if (isFormat(path)) continue;
      const wanted = [path, ...placeholders(path, original)];
      expect([path, ...placeholders(path, text)]).toEqual(wanted);
      expect([path, said(path, text).trim() !== '']).toEqual([path, true]);
    }
  });

  test.each(others)('in %p differ from the English ones, but for what is the same', (language) => {
    const allowed = new Set(equalOnPurpose[language]);
    const equal = [...textsOf(catalogue[language])]
      .filter(([path]) => !isFormat(path))
      .map(([path, text]) => [path, said(path, text), said(path, english.get(path) ?? '')])
      .filter(([, text, original]) => text === original && !allowed.has(text ?? ''))
      .map(([path, text]) => `${name}.${path}: ${text}`);
    expect(equal).toEqual([]);
  });

  test.each(spoken)('in %p have a form for every count, and for what is not known', (language) => {
    for (const [path, text] of textsOf(catalogue[language as Language])) {
      if (typeof text === 'string' || isFormat(path) || path === 'changeStep') continue;
      for (const size of sizes) {
        const written = said(path, text, [size, ...probes]);
        expect([path, size, /#|undefined|NaN|\bnull\b/.test(written)]).toEqual([path, size, false]);
      }
      const unknown = said(path, text, [null, null, null]);
      if (english.get(path)?.length === 1) expect(unknown).not.toContain('undefined');
    }
  });
});

test('every language has a direction, and a plural rule of its own', () => {
  for (const language of spoken) {
    expect(['ltr', 'rtl']).toContain(directionOf(language as Language));
    expect(Intl.PluralRules.supportedLocalesOf([language])).toHaveLength(1);
    expect(Intl.DisplayNames.supportedLocalesOf([language])).toHaveLength(1);
  }
  expect(Object.keys(checkoutLabels).toSorted()).toEqual([...spoken].toSorted());
});
