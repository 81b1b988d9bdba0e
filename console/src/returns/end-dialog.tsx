import type { Return } from '../../../sdk/typescript/src/commerce.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { maybe } from '../verb-dialog/fields.tsx';

interface Of {
  readonly one: Return;
  readonly how: 'cancel' | 'close';
}

/** Cancels a return of which nothing was received, or closes a received one without money. */
export const EndReturnDialog = dialogOf(({ t, commerce }: Here, { one, how }: Of) => ({
  title: t(`return.${how}`),
  button: t(`return.${how}`),
  look: 'danger',
  above: (
    <p className="rounded-lg bg-ground p-3">
      {t(how === 'cancel' ? 'return.cancelWill' : 'return.closeWill')}
    </p>
  ),
  fields: {
    reason: maybe(t('word.reason'), { help: t('return.endReasonHelp'), maxLength: 2_000 }),
  },
  call: (body, options) => commerce.returns[how](one.id, body, options),
  done: t(how === 'cancel' ? 'return.cancelled' : 'return.closed'),
}));
