import { Type, type Static } from '@sinclair/typebox';
import { ExpectedRevision, Revision, SentBackRevision } from '../document-revision.ts';
import {
  ApplicationId,
  Default,
  Described,
  Email,
  EnvironmentId,
  NameText,
  Nullable,
  PatchOf,
  ShortText,
  StringEnum,
  Timestamp,
  Url,
} from '../shapes.ts';

const embedMethods = ['card', 'net30'] as const;
export const cartSessionPricings = ['open', 'signed'] as const;

const colorSchemes = ['auto', 'light', 'dark'] as const;
const net30Audiences = ['all', 'known'] as const;

const Text = (description: string, example: string) =>
  Described(Default(Nullable(ShortText(2048, 1)), null), description, example);
const Line = (description: string, example: string) =>
  Described(Default(Nullable(NameText(200, 1)), null), description, example);
const Link = (description: string, example: string) =>
  Described(Default(Nullable(Url), null), description, example);

/**
 * The embed configuration of one application in one environment (contract 10 §11); PUT replaces all; absent fields get
 * their defaults.
 */
const commonFields = {
  allowedOrigins: Type.Array(ShortText(2048), {
    maxItems: 50,
    default: [],
    description:
      'Origins of the pages that may open cart sessions, quote prices and show the checkout in a frame, such as `https://shop.example.com`. A wildcard (`https://*.example.com`) only outside production.',
    examples: [['https://shop.example.com']],
  }),
  logoUrl: Text(
    'https URL of the logo on pages, mails and invoices; null: the name in its place.',
    'https://shop.example.com/logo.png',
  ),
  primaryColor: Text('Colour of buttons, as `#rrggbb`; null: ours.', '#1a56db'),
  brandColor: Text('Colour of invoices and mails, as `#rrggbb`; null: `primaryColor`.', '#1a56db'),
  storefrontBaseUrl: Text(
    'https URL of the shop: relative pictures of lines are below it, and pages link back to it.',
    'https://shop.example.com',
  ),
  cartRecoveryUrlTemplate: Text(
    'Where the mail about an abandoned cart leads: an absolute URL with `{cartId}`, and `{token}` for POST /cart-sessions/recover. null: no such mail is sent.',
    'https://shop.example.com/cart?cart={cartId}&token={token}',
  ),
  cartAbandonmentThresholdMinutes: Described(
    Default(Nullable(Type.Integer({ minimum: 15, maximum: 129_600 })), null),
    'After how many minutes without a change a cart counts as abandoned: 15 minutes to 90 days. null: 1440, a day.',
    1440,
  ),
  companyName: Line(
    'Your name on pages, mails and invoices; null: the name of the application.',
    'Acme Corp',
  ),
  supportEmail: Described(
    Default(Nullable(Email), null),
    'Where buyers ask for help, on pages and in mails; null: none is shown.',
    'help@example.com',
  ),
  supportUrl: Link(
    'Where buyers ask for help, on pages and in mails; null: none is shown.',
    'https://shop.example.com/help',
  ),
  termsUrl: Link(
    'Your terms of sale, linked on the checkout page; null: none.',
    'https://shop.example.com/terms',
  ),
  privacyUrl: Link(
    'Your privacy notice, linked on the checkout page; null: none.',
    'https://shop.example.com/privacy',
  ),
  fontFamily: Line(
    'CSS font family of the pages, of fonts that the device of the buyer has; null: its own.',
    'Georgia, serif',
  ),
  emailFromName: Line(
    'The name that mails to buyers come from; null: `companyName`, else the name of the application.',
    'Acme Shop',
  ),
  borderRadius: Type.Integer({
    minimum: 0,
    maximum: 24,
    default: 8,
    description: 'How round corners on the pages are, in pixels.',
  }),
  colorScheme: StringEnum(colorSchemes, {
    default: 'auto',
    description:
      'Whether the hosted pages are light or dark: `auto` follows the buyer’s device. Embedded pages are light unless this is `dark`.',
  }),
  locale: Type.String({
    minLength: 2,
    maxLength: 35,
    default: 'en',
    description:
      'BCP 47 tag such as `de-AT`: the language and format of mails and documents, and of pages whose session and browser ask for no other.',
    examples: ['en'],
  }),
  enabledMethods: Type.Array(StringEnum(embedMethods), {
    uniqueItems: true,
    maxItems: 2,
    default: [...embedMethods],
    description: 'What buyers may pay with: `card`, and `net30` for paying by invoice.',
  }),
  processorEnabled: Type.Boolean({
    default: true,
    description:
      'Whether transactions of the processor’s own card fields are accepted (`paymentMethod: processor`).',
  }),
  net30Terms: Described(
    Default(
      Nullable(
        Type.Object({
          text: Described(
            ShortText(20_000, 1),
            'The text that a buyer accepts before paying by invoice.',
            'Payment is due within 30 days of the invoice.',
          ),
        }),
      ),
      null,
    ),
    'Terms of paying by invoice. With them a buyer must accept them and name a company; null: nothing is to be accepted.',
  ),
  allowDiscountCodes: Type.Boolean({
    default: false,
    description:
      'Whether buyers may enter a discount code on the checkout page. A session may say otherwise.',
  }),
  cartSessionPricing: StringEnum(cartSessionPricings, {
    default: 'open',
    description:
      'Who prices the carts of browsers. `open`: the page itself, so a buyer can name any price. `signed`: your server, which signs each line with the pricing secret (docs/cart-sessions.md).',
  }),
};

const net30CustomersOptions = {
  description:
    'Who may pay by invoice: everyone, or (`known`) only the buyer of a session or cart with a linked customer. Default: `known` in production, `all` elsewhere. With `all` in production, a buyer without a linked customer must name a company and an e-mail for the invoice.',
};

/** A configuration that is sent may leave it out; one that is stored and shown has it. */
const sentFields = {
  ...commonFields,
  net30Customers: Type.Optional(StringEnum(net30Audiences, net30CustomersOptions)),
};
const embedConfigFields = {
  ...commonFields,
  net30Customers: StringEnum(net30Audiences, net30CustomersOptions),
};

export const EmbedConfigBody = Type.Object(sentFields, {
  component: 'EmbedConfigBody',
  examples: [
    {
      allowedOrigins: ['https://shop.example.com'],
      storefrontBaseUrl: 'https://shop.example.com',
      primaryColor: '#1a56db',
      companyName: 'Acme Corp',
      supportEmail: 'help@example.com',
    },
  ],
});
const StoredEmbedConfig = Type.Object(embedConfigFields);
export type EmbedConfig = Static<typeof StoredEmbedConfig>;
export type SentEmbedConfig = Static<typeof EmbedConfigBody>;

export const ReplaceEmbedConfigBody = Type.Object(
  {
    ...sentFields,
    expectedRevision: ExpectedRevision('embed_config_changed'),
    revision: SentBackRevision,
  },
  { component: 'ReplaceEmbedConfigBody', examples: EmbedConfigBody['examples'] },
);
export type EmbedConfigReplacement = Static<typeof ReplaceEmbedConfigBody>;

export const UpdateEmbedConfigBody = PatchOf(ReplaceEmbedConfigBody, {
  examples: [{ allowedOrigins: ['https://shop.example.com'] }],
});
export type EmbedConfigChange = Static<typeof UpdateEmbedConfigBody>;

export const EmbedConfigShape = Type.Object(
  {
    ...embedConfigFields,
    applicationId: ApplicationId,
    environmentId: EnvironmentId,
    revision: Revision,
    updatedAt: Described(
      Nullable(Timestamp),
      'When it was last set; null: never, so all defaults apply.',
    ),
  },
  {
    component: 'EmbedConfig',
    description: 'Looks and rules of the pages of an application in one environment.',
  },
);
