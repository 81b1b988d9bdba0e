import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { text } from '../verb-dialog/fields.tsx';

/** Begins an extension of the workspace's own. */
export const ExtensionDialog = dialogOf(({ t, commerce, open }: Here) => ({
  title: t('extension.make'),
  button: t('extension.makeNow'),
  above: t('extension.makeHelp'),
  fields: {
    name: text(t('word.name'), { needed: true, autoFocus: true, maxLength: 80 }),
    slug: text(t('extension.slug'), {
      help: t('extension.slugHelp'),
      needed: true,
      maxLength: 60,
    }),
    description: text(t('word.description'), { maxLength: 2000, rows: 3 }),
  },
  follows: { slug: ({ name }) => slugOf(name ?? '') },
  call: (body, options) => commerce.extensions.create(body, options),
  codes: { slug_taken: ['slug'] },
  done: t('extension.created'),
  onDone: ({ id }) => open(`/extensions/${id}`),
}));

function slugOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
}
