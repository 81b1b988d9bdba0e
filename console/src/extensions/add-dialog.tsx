import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { text } from '../verb-dialog/fields.tsx';

/** Finds an extension by the id that its maker gave out. Nothing is installed yet. */
export const AddDialog = dialogOf(({ t, commerce, open }: Here) => ({
  title: t('extension.add'),
  button: t('extension.look'),
  above: t('extension.addHelp'),
  fields: {
    id: text(t('extension.id'), {
      needed: true,
      autoFocus: true,
      spellCheck: false,
      placeholder: 'ext_',
      maxLength: 64,
    }),
  },
  call: ({ id }) => commerce.extensions.get(id),
  done: null,
  onDone: ({ id }) => open(`/extensions/${id}`),
  codes: { not_found: ['id', t('extension.unknown')] },
}));
