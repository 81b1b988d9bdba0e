import { Type, type Static } from '@sinclair/typebox';
import { EmbedConfigBody } from '../../embed/config.ts';
import { Currency, Default, Described, Locale, StringEnum, OptionalField } from '../../shapes.ts';

const schemes = ['light', 'dark'] as const;
const parts = ['button', 'buttonLabel', 'text'] as const;

export const PreviewBody = Type.Object(
  {
    config: Described(
      EmbedConfigBody,
      'The settings to show, as a whole: what is left out is its default.',
    ),
    scheme: StringEnum(schemes, {
      default: 'light',
      description: 'What the buyer’s device asks for; it decides where `colorScheme` is `auto`.',
    }),
    isEmbedded: Type.Boolean({
      default: false,
      description: 'As in a frame of the shop’s own page.',
    }),
    currency: Described(Default(Currency, 'EUR'), 'Of the invented goods.', 'EUR'),
    locale: OptionalField(
      Locale,
      'In the language of such a buyer; default: `locale` of `config`.',
      'de-AT',
    ),
    styleNonce: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9+/_=-]{1,100}$',
        description:
          'Nonce for the page’s style element, where the page that shows it in `srcdoc` has a Content-Security-Policy.',
        examples: ['wnsDkYqCNOaQfLpAbc2rZw'],
      }),
    ),
  },
  { component: 'EmbedConfigPreviewBody', description: 'Settings to look at.' },
);
export type PreviewInput = Static<typeof PreviewBody>;

export const PreviewShape = Type.Object(
  {
    html: Type.String({
      description: 'The page, a whole document without scripts.',
      examples: ['<!doctype html>...'],
    }),
    contrasts: Type.Array(
      Type.Object({
        scheme: StringEnum(schemes, { description: 'In which colour scheme of the page.' }),
        part: StringEnum(parts, {
          description:
            '`button`: its surface on the page; `buttonLabel`: the text on it; `text`: links and texts in the colour.',
        }),
        color: Described(Type.String(), 'The colour as it is shown, `#rrggbb`.', '#1a56db'),
        background: Described(Type.String(), 'The background behind it.', '#ffffff'),
        ratio: Described(Type.Number(), 'WCAG contrast of the two, from 1 to 21.', 5.57),
        required: Described(Type.Number(), 'What WCAG 2.2 AA asks for.', 4.5),
        isAdjusted: Type.Boolean({
          description: 'Whether another colour than the chosen one is shown, to be readable.',
        }),
      }),
      { description: 'How well the chosen colour can be seen, in each colour scheme of the page.' },
    ),
  },
  { component: 'EmbedConfigPreview', description: 'The checkout page as it would be.' },
);
