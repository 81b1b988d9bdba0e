import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../sdk/typescript/src/commerce.ts';
import { Failure, useMessage } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { useUnsaved } from '../draft/use-unsaved.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import { TagsField } from '../ui/tags-field.tsx';
import { TAG_LENGTH_MAX, tagKey } from './tag-key.ts';
import { TagList } from './tag-list.tsx';

/** The team's own words about a customer, which buyers never see. */
export function NotesAndTags({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const forbidden = useForbidden('customers:write');
  const { notes, tags } = customer;
  return (
    <Section title={t('customer.notesAndTags')}>
      <div className="grid gap-4">
        {forbidden === null ? (
          <>
            <Tags customer={customer} />
            <Notes customer={customer} />
          </>
        ) : (
          <>
            {tags.length > 0 && <TagList tags={tags} />}
            <p className="whitespace-pre-wrap wrap-anywhere">{notes ?? t('customer.noNotes')}</p>
          </>
        )}
        <p className="text-xs text-quiet">{t('customer.notesHelp')}</p>
      </div>
    </Section>
  );
}

interface TagChange {
  readonly add: string[];
  readonly remove: string[];
}

/** Each change is sent at once and names the tag alone, so that a colleague's change beside it is not lost. */
function Tags({ customer: { id, tags } }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const messageOf = useMessage();
  const change = useWrite(
    (body: TagChange, options) => commerce.customers.changeTags(id, body, options),
    { done: null, isShownByCaller: true },
  );
  const shown = change.isPending ? after(tags, change.variables) : tags;
  const choose = (values: readonly string[]) => {
    const had = new Set(shown.map(tagKey));
    const has = new Set(values.map(tagKey));
    const body = {
      add: values.filter((value, at) => {
        const isFirst = values.findIndex((one) => tagKey(one) === tagKey(value)) === at;
        return isFirst && !had.has(tagKey(value));
      }),
      remove: shown.filter((tag) => !has.has(tagKey(tag))),
    };
    if (body.add.length + body.remove.length > 0) change.mutate(body);
  };
  return (
    <TagsField
      label={t('customer.tags')}
      error={change.error === null ? undefined : messageOf(change.error)}
      values={shown}
      maxLength={TAG_LENGTH_MAX}
      placeholder={t('customer.addTag')}
      onChange={choose}
    />
  );
}

function after(tags: readonly string[], { add, remove }: TagChange): string[] {
  const gone = new Set(remove.map(tagKey));
  return [...tags.filter((tag) => !gone.has(tagKey(tag))), ...add];
}

/** Saved by a button; what is typed and not saved is asked about before the page is left. */
function Notes({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const stored = customer.notes ?? '';
  // Null: nothing is typed, and what is stored is shown, also when a colleague changes it.
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string } | null>(null);
  const isChanged = typed !== null && typed.text !== stored;
  const save = useWrite(
    (notes: string | null, options) => commerce.customers.update(customer.id, { notes }, options),
    { done: t('customer.notesSaved'), onDone: () => setTyped(null), isShownByCaller: true },
  );
  useUnsaved(isChanged && !save.isPending);
  const isOvertaken = isChanged && typed.over !== stored;
  const discard = () => {
    setTyped(null);
    save.reset();
  };
  return (
    <form
      className="grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) save.mutate(typed.text.trim() === '' ? null : typed.text);
      }}
    >
      <TextArea
        label={t('customer.notes')}
        rows={4}
        maxLength={5_000}
        value={typed?.text ?? stored}
        onChange={({ target }) =>
          setTyped({ text: target.value, over: typed === null ? stored : typed.over })
        }
      />
      {isOvertaken && !save.isPending && (
        <div role="alert" className="grid gap-2 rounded-lg border border-warn p-3">
          <p className="text-warn">{t('customer.notesOvertaken')}</p>
          <p className="whitespace-pre-wrap wrap-anywhere">
            {stored === '' ? t('customer.noNotes') : stored}
          </p>
        </div>
      )}
      {save.error !== null && <Failure error={save.error} />}
      {isChanged && (
        <p className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={discard}>
            {t('draft.discard')}
          </Button>
          <Button look="primary" type="submit" isBusy={save.isPending}>
            {t('customer.saveNotes')}
          </Button>
        </p>
      )}
    </form>
  );
}
