import { Type, type Static } from '@sinclair/typebox';
import {
  Currency,
  DateOnly,
  Default,
  Nullable,
  SignedMoney,
  StringEnum,
  Timestamp,
} from '../shapes.ts';

const From = Type.String({ ...DateOnly, description: 'The first day, in the billing time zone' });
const To = Type.String({ ...DateOnly, description: 'The last day, which is included' });

export const ExportQuery = Type.Object({
  from: From,
  to: To,
  format: StringEnum(['csv', 'datev'], { default: 'csv' }),
  currency: Type.Optional(Currency),
});
export type ExportInput = Static<typeof ExportQuery>;

const taxPeriods = ['month', 'quarter', 'year'] as const;
export type TaxPeriod = (typeof taxPeriods)[number];

export const TaxReportQuery = Type.Object({
  from: From,
  to: To,
  period: StringEnum(taxPeriods, { default: 'month' }),
  currency: Type.Optional(Currency),
});
export type TaxReportInput = Static<typeof TaxReportQuery>;

const Sums = Type.Object({ net: SignedMoney, tax: SignedMoney, gross: SignedMoney });

const group = {
  period: Type.String({ description: '"2026-11", "2026-Q4" or "2026"' }),
  currency: Type.String(),
  country: Nullable(Type.String({ description: "The buyer's, ISO 3166-1 alpha-2" })),
};
const Rate = Nullable(
  Type.String({ description: 'Percent, such as "8.25"; null where none applies' }),
);

export const TaxReportShape = Type.Object(
  {
    from: DateOnly,
    to: DateOnly,
    timezone: Type.String(),
    rates: Type.Array(
      Type.Object({
        ...group,
        rate: Rate,
        sales: Sums,
        corrections: Sums,
        net: SignedMoney,
        tax: SignedMoney,
        gross: SignedMoney,
        documents: Type.Integer(),
      }),
      { description: 'All taxes of a line together, so that the rows add up to what was invoiced' },
    ),
    taxes: Type.Array(
      Type.Object({
        ...group,
        name: Type.String(),
        rate: Rate,
        sales: SignedMoney,
        corrections: SignedMoney,
        amount: SignedMoney,
      }),
      { description: 'Each tax by itself, for authorities that each levy their own' },
    ),
  },
  { component: 'TaxReport' },
);

const Account = Type.String({ pattern: '^\\d{3,9}$' });

const DatevShape = Type.Object(
  {
    consultantNumber: Type.Integer({
      minimum: 1001,
      maximum: 9_999_999,
      description: 'Beraternummer',
    }),
    clientNumber: Type.Integer({ minimum: 1, maximum: 99_999, description: 'Mandantennummer' }),
    fiscalYearStartMonth: Type.Integer({ minimum: 1, maximum: 12, default: 1 }),
    accountLength: Type.Integer({
      minimum: 4,
      maximum: 8,
      default: 4,
      description: 'Sachkontenlänge',
    }),
    debtorAccount: Type.String({
      ...Account,
      default: '10000',
      description: 'The debtor that all buyers are booked on',
    }),
    revenueAccounts: Type.Array(
      Type.Object({
        taxRate: Type.String({ pattern: '^\\d{1,3}(\\.\\d{1,6})?$', description: 'Percent: "19"' }),
        account: Account,
      }),
      { minItems: 1, maxItems: 50 },
    ),
    otherRevenueAccount: Type.String({
      ...Account,
      description: 'For every other rate, and for what has none',
    }),
  },
  { component: 'DatevSettings' },
);
export type DatevSettings = Static<typeof DatevShape>;

const settingsFields = { datev: Default(Nullable(DatevShape), null) };

export const AccountingSettingsBody = Type.Object(settingsFields);
export type AccountingSettings = Static<typeof AccountingSettingsBody>;

export const AccountingSettingsShape = Type.Object(
  { ...settingsFields, updatedAt: Nullable(Timestamp) },
  { component: 'AccountingSettings' },
);
