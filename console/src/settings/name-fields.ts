import type { Translate } from '../verb-dialog/dialog-of.tsx';
import { text, typed } from '../verb-dialog/fields.tsx';
import { currencyOf } from './currency.ts';
import { isSlug, slugOf } from './slug.ts';

interface Named {
  readonly name: string;
  readonly slug: string;
}

/** A name, and the name in addresses, which follows it until it is typed itself. */
export function nameFields(t: Translate, of: Named | null, maxLength: number) {
  return {
    name: text(t('word.name'), { start: of?.name, needed: true, autoFocus: true, maxLength }),
    slug: text(t('settings.slug'), {
      start: of?.slug,
      help: t('settings.slugHelp'),
      needed: true,
      check: isSlug,
      wrong: t('settings.slugWrong'),
      maxLength: 63,
    }),
  };
}

export const slugFollows = {
  slug: ({ name = '' }: { readonly name: string | undefined }) => slugOf(name),
};

export function currencyField(label: string, start: string) {
  return typed(label, (code) => currencyOf(code) ?? undefined, {
    start,
    isUpperCase: true,
    maxLength: 3,
  });
}
