import { namesOf, pick } from '../../../storage/orm/columns.ts';
import { defaultInvoiceSettings } from './defaults.ts';
import type { StoredInvoiceSettings } from './get-settings.ts';

/** Each setting has a default. */
const shownFields = namesOf(defaultInvoiceSettings);

export function toInvoiceSettingsView({ settings, updatedAt }: StoredInvoiceSettings) {
  return { ...pick(settings, shownFields), updatedAt: updatedAt?.toISOString() ?? null };
}
