import { Type } from '@sinclair/typebox';
import { ShortText, StringEnum } from '../shapes.ts';

/** The kinds of mail that an address can opt out of. */
export const mailCategories = ['cart_recovery'] as const;
export type MailCategory = (typeof mailCategories)[number];

const TOKEN_MAX = 4_096;

export const OptOutQuery = Type.Object({ token: Type.Optional(ShortText(TOKEN_MAX)) });

/** As JSON or as a form, whose values are strings. */
export const OptOutBody = Type.Object({
  token: Type.String({ maxLength: TOKEN_MAX, refuse: { required: 'missing_token' } }),
  subscribe: Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')], {
    default: false,
  }),
});

const category = StringEnum(mailCategories);

export const OptOutShape = Type.Object({
  email: Type.String({ description: 'Masked' }),
  category,
  applicationName: Type.String(),
  subscribed: Type.Boolean(),
});

export const OptOutResultShape = Type.Object({ subscribed: Type.Boolean(), category });
