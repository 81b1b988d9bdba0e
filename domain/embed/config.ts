import { Type, type Static } from '@sinclair/typebox';
import {
  Default,
  Email,
  NameText,
  Nullable,
  ShortText,
  StringEnum,
  Timestamp,
  Url,
  Uuid,
} from '../shapes.ts';

const embedMethods = ['card', 'net30'] as const;
export const cartSessionPricings = ['open', 'signed'] as const;

const colorSchemes = ['auto', 'light', 'dark'] as const;
const net30Audiences = ['all', 'known'] as const;

const Text = Default(Nullable(ShortText(2048, 1)), null);
const Line = Default(Nullable(NameText(200, 1)), null);
const Link = Default(Nullable(Url), null);

/**
 * The embed configuration of one application in one environment (10 §11); PUT replaces all; absent fields get their
 * defaults.
 */
const embedConfigFields = {
  allowedOrigins: Type.Array(ShortText(2048), { maxItems: 50, default: [] }),
  logoUrl: Text,
  primaryColor: Text,
  brandColor: Text,
  storefrontBaseUrl: Text,
  cartRecoveryUrlTemplate: Text,
  cartAbandonmentThresholdMinutes: Default(
    Nullable(Type.Integer({ minimum: 15, maximum: 129_600 })),
    null,
  ),
  companyName: Line,
  supportEmail: Default(Nullable(Email), null),
  supportUrl: Link,
  termsUrl: Link,
  privacyUrl: Link,
  fontFamily: Line,
  emailFromName: Line,
  borderRadius: Type.Integer({ minimum: 0, maximum: 24, default: 8 }),
  colorScheme: StringEnum(colorSchemes, {
    default: 'auto',
    description:
      'Of the hosted pages: `auto` follows the buyer’s device. Embedded pages are light unless this is `dark`',
  }),
  locale: Type.String({ minLength: 2, maxLength: 35, default: 'en' }),
  enabledMethods: Type.Array(StringEnum(embedMethods), {
    uniqueItems: true,
    maxItems: 2,
    default: [...embedMethods],
  }),
  processorEnabled: Type.Boolean({
    default: true,
    description: 'Whether transactions of the processor’s own card fields are accepted',
  }),
  net30Terms: Default(Nullable(Type.Object({ text: ShortText(20_000, 1) })), null),
  net30Customers: StringEnum(net30Audiences, {
    default: 'all',
    description:
      'Who may pay by invoice: everyone, or (`known`) only the buyer of a session or cart with a linked customer',
  }),
  allowDiscountCodes: Type.Boolean({
    default: false,
    description: 'Whether buyers may enter a discount code on the checkout page',
  }),
  cartSessionPricing: StringEnum(cartSessionPricings, { default: 'open' }),
};

export const EmbedConfigBody = Type.Object(embedConfigFields, { component: 'EmbedConfigBody' });
export type EmbedConfig = Static<typeof EmbedConfigBody>;

export const EmbedConfigShape = Type.Object(
  {
    ...embedConfigFields,
    applicationId: Uuid,
    environmentId: Uuid,
    updatedAt: Nullable(Timestamp),
  },
  { component: 'EmbedConfig' },
);
