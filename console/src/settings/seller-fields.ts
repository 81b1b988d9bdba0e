import type { InvoiceSettings, InvoiceSettingsBody } from '../../../sdk/typescript/src/commerce.ts';
import { countryNames } from '../format/names.ts';
import type { Translate } from '../verb-dialog/dialog-of.tsx';
import { check, choice, maybe, typed } from '../verb-dialog/fields.tsx';

const who = [
  'sellerName',
  'taxId',
  'registrationNumber',
  'email',
  'phone',
  'contactName',
  'iban',
] as const;
const texts = ['paymentInstructions', 'footer'] as const;
const lines = [
  'addressLine1',
  'addressLine2',
  'postalCode',
  'city',
  'stateProvince',
  'countryCode',
] as const;
const address = lines.map((line) => `sellerAddress.${line}` as const);

/** The sections of the page, with the fields of each. */
export const sections = {
  who,
  address,
  document: [
    'prefix',
    'numbering',
    ...texts,
    'perApplicationSeries',
    'language',
    'inBuyerLanguage',
    'payableByCard',
  ],
} as const;

/** The languages that invoices can be in, as the API has them. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'ar', 'he', 'ja', 'zh-Hans'];

/** The invoice settings, each field by the path that the API has for it. */
export function sellerFields(t: Translate, reader: string, settings: InvoiceSettings) {
  const languageName = new Intl.DisplayNames([reader], { type: 'language' });
  // One that was set by the API, such as de-AT, stays to choose.
  const offered = [...new Set([...languages, settings.language])];
  const country = {
    ...choice(t('seller.countryCode'), [['', ''], ...countryNames(reader)], {
      start: settings.sellerAddress?.countryCode ?? '',
    }),
    read: (code: string) => (code === '' ? null : code),
  };
  const line = (name: (typeof lines)[number]) =>
    name === 'countryCode'
      ? country
      : maybe(t(`seller.${name}`), { start: settings.sellerAddress?.[name], maxLength: 200 });
  const field = (name: (typeof who)[number]) =>
    maybe(t(`seller.${name}`), { start: settings[name], maxLength: name === 'phone' ? 50 : 200 });
  const long = (name: (typeof texts)[number]) =>
    maybe(t(`seller.${name}`), { start: settings[name], maxLength: 2_000, rows: 4 });
  return {
    ...record(who, field),
    ...record(address, (path) =>
      line(path.slice('sellerAddress.'.length) as (typeof lines)[number]),
    ),
    ...record(texts, long),
    prefix: typed(t('seller.prefix'), (prefix) => prefix.toUpperCase(), {
      start: settings.prefix,
      help: t('seller.prefixHelp'),
      needed: t('seller.prefixWrong'),
      check: /^[A-Z0-9-]{1,12}$/i,
      wrong: t('seller.prefixWrong'),
      maxLength: 12,
    }),
    numbering: choice(
      t('seller.numbering'),
      [
        ['continuous', t('seller.numberingContinuous')],
        ['yearly', t('seller.numberingYearly')],
      ],
      { start: settings.numbering, help: t('seller.numberingHelp') },
    ),
    perApplicationSeries: check(t('seller.perApplicationSeries'), {
      start: settings.perApplicationSeries,
      help: t('seller.perApplicationSeriesHelp'),
    }),
    language: choice<string>(
      t('seller.language'),
      offered.map((tag) => [tag, languageName.of(tag) ?? tag]),
      { start: settings.language },
    ),
    inBuyerLanguage: check(t('seller.inBuyerLanguage'), { start: settings.inBuyerLanguage }),
    payableByCard: check(t('seller.payableByCard'), { start: settings.payableByCard }),
  };
}

function record<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

/** The whole document, since a PUT replaces all of it; what the form does not show stays as it was. */
export function bodyOf(
  values: Readonly<Record<string, unknown>>,
  settings: InvoiceSettings,
): InvoiceSettingsBody {
  const { updatedAt: _, ...before } = settings;
  const [inAddress, outside] = [true, false].map((isIn) =>
    Object.entries(values).filter(([path]) => path.startsWith('sellerAddress.') === isIn),
  );
  const filled = (inAddress ?? []).flatMap(([path, value]) => {
    const name = path.slice('sellerAddress.'.length);
    if (typeof value !== 'string') return [];
    return [[name, name === 'countryCode' ? value.toUpperCase() : value]];
  });
  // Name and company of the address stay; the other fields are those of the form.
  const others = Object.entries(before.sellerAddress ?? {}).filter(
    ([name, value]) => value !== null && !lines.some((line) => line === name),
  );
  return {
    ...before,
    ...Object.fromEntries(outside ?? []),
    sellerAddress: filled.length === 0 ? null : Object.fromEntries([...others, ...filled]),
  };
}
