import type { EmbedConfig, EmbedConfigBody } from '../../../sdk/typescript/src/commerce.ts';

/** What is stored, without what the API adds to it. */
export type Settings = Required<EmbedConfigBody>;
export type SettingName = keyof Settings;

/** The same as it is typed: a text may be half written. */
export interface DesignForm extends Record<TextName, string> {
  allowedOrigins: { origin: string }[];
  takesCard: boolean;
  takesInvoice: boolean;
  processorEnabled: boolean;
  allowDiscountCodes: boolean;
  borderRadius: number;
  colorScheme: Settings['colorScheme'];
  net30Customers: Settings['net30Customers'];
  cartSessionPricing: Settings['cartSessionPricing'];
  net30Terms: string;
  cartAbandonmentThresholdMinutes: string;
  locale: string;
}

const textNames = [
  'logoUrl',
  'primaryColor',
  'brandColor',
  'storefrontBaseUrl',
  'cartRecoveryUrlTemplate',
  'companyName',
  'supportEmail',
  'supportUrl',
  'termsUrl',
  'privacyUrl',
  'fontFamily',
  'emailFromName',
] as const;
type TextName = (typeof textNames)[number];

const added = ['applicationId', 'environmentId', 'revision', 'updatedAt'];

export function settingsOf(config: EmbedConfig): Settings {
  const own = Object.entries(config).filter(([name]) => !added.includes(name));
  return Object.fromEntries(own) as unknown as Settings;
}

export function formOf(settings: Settings): DesignForm {
  const { net30Terms, cartAbandonmentThresholdMinutes: minutes, enabledMethods } = settings;
  const texts = Object.fromEntries(textNames.map((name) => [name, settings[name] ?? '']));
  return {
    ...(texts as Record<TextName, string>),
    allowedOrigins: settings.allowedOrigins.map((origin) => ({ origin })),
    takesCard: enabledMethods.includes('card'),
    takesInvoice: enabledMethods.includes('net30'),
    processorEnabled: settings.processorEnabled,
    allowDiscountCodes: settings.allowDiscountCodes,
    borderRadius: settings.borderRadius,
    colorScheme: settings.colorScheme,
    net30Customers: settings.net30Customers,
    cartSessionPricing: settings.cartSessionPricing,
    net30Terms: net30Terms?.text ?? '',
    cartAbandonmentThresholdMinutes: minutes === null ? '' : String(minutes),
    locale: settings.locale,
  };
}

export function settingsFrom(form: DesignForm): Settings {
  const { net30Terms, cartAbandonmentThresholdMinutes: minutes } = form;
  const texts = Object.fromEntries(
    textNames.map((name) => [name, form[name].trim() === '' ? null : form[name].trim()]),
  );
  return {
    ...(texts as Record<TextName, string | null>),
    allowedOrigins: form.allowedOrigins.map(({ origin }) => origin.trim()).filter(Boolean),
    enabledMethods: [
      ...(form.takesCard ? (['card'] as const) : []),
      ...(form.takesInvoice ? (['net30'] as const) : []),
    ],
    processorEnabled: form.processorEnabled,
    allowDiscountCodes: form.allowDiscountCodes,
    borderRadius: Number(form.borderRadius),
    colorScheme: form.colorScheme,
    net30Customers: form.net30Customers,
    cartSessionPricing: form.cartSessionPricing,
    net30Terms: net30Terms.trim() === '' ? null : { text: net30Terms },
    cartAbandonmentThresholdMinutes: minutes.trim() === '' ? null : Number(minutes),
    locale: form.locale.trim(),
  };
}

export interface Change {
  readonly name: SettingName;
  readonly before: unknown;
  readonly after: unknown;
}

/** What `after` has otherwise than `before`. */
export function changesOf(before: Settings, after: Settings): Change[] {
  return (Object.keys(before) as SettingName[])
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => ({ name, before: before[name], after: after[name] }));
}

/** What was changed here, on top of what somebody else has stored meanwhile. */
export function rebased(base: Settings, theirs: Settings, mine: Settings): Settings {
  const own = changesOf(base, mine).map(({ name, after }) => [name, after]);
  return { ...theirs, ...Object.fromEntries(own) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
