import { revisionOf } from '../document-revision.ts';
import type { StoredAccounting } from './settings.ts';
import type { TaxReport } from './tax-report.ts';

export function toAccountingSettingsView({ settings, updatedAt }: StoredAccounting) {
  const { datev } = settings;
  return { datev, revision: revisionOf({ datev }), updatedAt: updatedAt?.toISOString() ?? null };
}

export function toTaxReportView({ from, to, timezone, rates, taxes }: TaxReport) {
  return {
    from,
    to,
    timezone,
    rates: rates.map(({ period, currency, country, rate, sales, corrections, documents }) => ({
      period,
      currency,
      country,
      rate,
      sales,
      corrections,
      net: sales.net + corrections.net,
      tax: sales.tax + corrections.tax,
      gross: sales.gross + corrections.gross,
      documents,
    })),
    taxes: taxes.map(({ period, currency, country, name, rate, sales, corrections }) => ({
      period,
      currency,
      country,
      name,
      rate,
      sales,
      corrections,
      amount: sales + corrections,
    })),
  };
}
