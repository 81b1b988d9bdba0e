import { Type } from '@sinclair/typebox';
import { Described, ShortText, StringEnum } from '../shapes.ts';

/** The kinds of mail that an address can opt out of. */
export const mailCategories = ['cart_recovery'] as const;
export type MailCategory = (typeof mailCategories)[number];

const TOKEN_MAX = 4_096;

const tokenMeaning = 'The signed token of the mail’s link; it does not expire.';

export const OptOutQuery = Type.Object({
  token: Type.Optional(Described(ShortText(TOKEN_MAX), tokenMeaning)),
});

/** As JSON or as a form, whose values are strings. */
export const OptOutBody = Type.Object({
  token: Type.String({
    maxLength: TOKEN_MAX,
    refuse: { required: 'missing_token' },
    description: tokenMeaning,
  }),
  subscribe: Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')], {
    default: false,
    description: '`true` takes the opt-out back; a form sends it as text.',
  }),
});

const category = StringEnum(mailCategories, {
  description: 'The kind of mail; `cart_recovery` reminds of an abandoned cart.',
});

export const OptOutShape = Type.Object({
  email: Type.String({ description: 'Masked, such as `a***@example.com`.' }),
  category,
  applicationName: Type.String({ description: 'The shop, as its mails name it.' }),
  subscribed: Type.Boolean({ description: 'The address gets such mail now.' }),
});

export const OptOutResultShape = Type.Object({
  subscribed: Type.Boolean({ description: 'The address gets such mail from now on.' }),
  category,
});
