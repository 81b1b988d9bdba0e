import { Type, type Static } from '@sinclair/typebox';
import { ExpectedRevision, Revision, SentBackRevision } from '../document-revision.ts';
import {
  Currency,
  CurrencyCode,
  DateOnly,
  Default,
  Described,
  Nullable,
  SignedMoney,
  StringEnum,
  Timestamp,
} from '../shapes.ts';

const From = Described(DateOnly, 'The first day, in the billing time zone of the application.');
const To = Described(DateOnly, 'The last day, which is included.');

export const ExportQuery = Type.Object({
  from: From,
  to: To,
  format: StringEnum(['csv', 'datev'], {
    default: 'csv',
    description:
      '`csv`: UTF-8, a row a document and tax rate. `datev`: a Buchungsstapel in EUR, of one fiscal year, with the accounts of PUT /accounting-settings.',
  }),
  currency: Type.Optional(Described(Currency, 'Only documents in this currency; default: all.')),
});
export type ExportInput = Static<typeof ExportQuery>;

const taxPeriods = ['month', 'quarter', 'year'] as const;
export type TaxPeriod = (typeof taxPeriods)[number];

export const TaxReportQuery = Type.Object({
  from: From,
  to: To,
  period: StringEnum(taxPeriods, {
    default: 'month',
    description: 'What the rows are grouped by, in calendar months, quarters or years.',
  }),
  currency: Type.Optional(Described(Currency, 'Only documents in this currency; default: all.')),
});
export type TaxReportInput = Static<typeof TaxReportQuery>;

const Sums = Type.Object({
  net: Described(SignedMoney, 'Without tax, in minor units of the row’s `currency`.'),
  tax: Described(SignedMoney, 'Tax, in minor units of the row’s `currency`.'),
  gross: Described(SignedMoney, 'With tax, in minor units of the row’s `currency`.'),
});

const group = {
  period: Type.String({ description: '"2026-11", "2026-Q4" or "2026", as `period` asks.' }),
  currency: CurrencyCode,
  country: Nullable(
    Type.String({
      description:
        'That it was taxed in, ISO 3166-1 alpha-2: of the delivery address, else of the billing address; null where neither was given.',
    }),
  ),
};
const Rate = Nullable(
  Type.String({ description: 'Percent, such as "8.25"; null where none applies.' }),
);

export const TaxReportShape = Type.Object(
  {
    from: Described(DateOnly, 'The first day, as asked.'),
    to: Described(DateOnly, 'The last day, as asked; included.'),
    timezone: Type.String({
      description: 'The time zone whose days are meant, IANA: `settings.billingTimezone`.',
    }),
    rates: Type.Array(
      Type.Object({
        ...group,
        rate: Rate,
        sales: Described(Sums, 'What was invoiced on these days.'),
        corrections: Described(
          Sums,
          'Credit notes and voids of these days, whenever the invoice was; at most 0.',
        ),
        net: Described(SignedMoney, '`sales.net` + `corrections.net`.'),
        tax: Described(SignedMoney, '`sales.tax` + `corrections.tax`.'),
        gross: Described(SignedMoney, '`sales.gross` + `corrections.gross`.'),
        documents: Type.Integer({
          description: 'Invoices, credit notes and voids that this row counts.',
        }),
      }),
      {
        description: 'All taxes of a line together, so that the rows add up to what was invoiced.',
      },
    ),
    taxes: Type.Array(
      Type.Object({
        ...group,
        name: Type.String({ description: 'As the tax configuration calls the tax.' }),
        rate: Rate,
        sales: Described(SignedMoney, 'Tax invoiced on these days, in minor units.'),
        corrections: Described(
          SignedMoney,
          'Tax of their credit notes and voids, in minor units; at most 0.',
        ),
        amount: Described(SignedMoney, '`sales` + `corrections`: the tax to declare.'),
      }),
      { description: 'Each tax by itself, for authorities that each levy their own.' },
    ),
  },
  { component: 'TaxReport', description: 'What was invoiced and corrected on some days, by tax.' },
);

const Account = Type.String({ pattern: '^\\d{3,9}$' });

const DatevShape = Type.Object(
  {
    consultantNumber: Type.Integer({
      minimum: 1001,
      maximum: 9_999_999,
      description: 'Beraternummer: the number of the tax adviser at DATEV.',
      examples: [29098],
    }),
    clientNumber: Type.Integer({
      minimum: 1,
      maximum: 99_999,
      description: 'Mandantennummer: your number at the tax adviser.',
      examples: [55003],
    }),
    fiscalYearStartMonth: Type.Integer({
      minimum: 1,
      maximum: 12,
      default: 1,
      description: 'Month in which your fiscal year begins, 1 to 12.',
    }),
    accountLength: Type.Integer({
      minimum: 4,
      maximum: 8,
      default: 4,
      description: 'Sachkontenlänge: the digits of each revenue account.',
    }),
    debtorAccount: Type.String({
      ...Account,
      default: '10000',
      description:
        'The debtor that all buyers are booked on; as long as `accountLength`, or one digit longer.',
    }),
    revenueAccounts: Type.Array(
      Type.Object({
        taxRate: Type.String({
          pattern: '^\\d{1,3}(\\.\\d{1,6})?$',
          description: 'Percent, such as "19"; each rate once.',
          examples: ['19'],
        }),
        account: Type.String({
          ...Account,
          description: 'An account that carries its tax by itself; `accountLength` digits.',
          examples: ['8400'],
        }),
      }),
      { minItems: 1, maxItems: 50, description: 'The revenue account of each tax rate.' },
    ),
    otherRevenueAccount: Type.String({
      ...Account,
      description: 'The revenue account of every other rate, and of what has no tax.',
      examples: ['8200'],
    }),
  },
  {
    component: 'DatevSettings',
    description: 'What a DATEV export needs, as your tax adviser has it.',
  },
);
export type DatevSettings = Static<typeof DatevShape>;

const settingsFields = {
  datev: Described(
    Default(Nullable(DatevShape), null),
    'What `format=datev` of the export needs; null: it is refused.',
    {
      consultantNumber: 29098,
      clientNumber: 55003,
      fiscalYearStartMonth: 1,
      accountLength: 4,
      debtorAccount: '10000',
      revenueAccounts: [
        { taxRate: '19', account: '8400' },
        { taxRate: '7', account: '8300' },
      ],
      otherRevenueAccount: '8200',
    },
  ),
};

const replacementFields = {
  ...settingsFields,
  revision: SentBackRevision,
  expectedRevision: ExpectedRevision('accounting_settings_changed'),
};

export const AccountingSettingsBody = Type.Object(replacementFields, {
  examples: [
    {
      datev: {
        consultantNumber: 29098,
        clientNumber: 55003,
        revenueAccounts: [
          { taxRate: '19', account: '8400' },
          { taxRate: '7', account: '8300' },
        ],
        otherRevenueAccount: '8200',
      },
    },
  ],
});
export type AccountingReplacement = Static<typeof AccountingSettingsBody>;
export type AccountingSettings = Pick<AccountingReplacement, 'datev'>;

export const AccountingSettingsShape = Type.Object(
  {
    ...settingsFields,
    revision: Revision,
    updatedAt: Described(
      Nullable(Timestamp),
      'When they were last put; null while all are the defaults.',
    ),
  },
  {
    component: 'AccountingSettings',
    description: 'What exports of an application in an environment need.',
  },
);
