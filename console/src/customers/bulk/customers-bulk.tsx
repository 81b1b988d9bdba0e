import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../../place/permissions.ts';
import { usePlace } from '../../place/place.ts';
import { BulkDialog } from '../../table/bulk/bulk-dialog.tsx';
import type { CsvColumn } from '../../table/save-csv.tsx';
import { SaveSelected } from '../../table/selection/save-selected.tsx';
import { SelectionBar } from '../../table/selection/selection-bar.tsx';
import type { Selection } from '../../table/selection/use-selection.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { TAG_LENGTH_MAX } from '../tag-key.ts';
import { tagTask, type TagVerb } from './tag-task.ts';

interface CustomersBulkProps {
  readonly selection: Selection<Customer>;
  readonly columns: readonly CsvColumn<Customer>[];
}

/** The actions on several customers at once. */
export function CustomersBulk({ selection, columns }: CustomersBulkProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('customers:write');
  const [verb, setVerb] = useState<TagVerb['verb'] | null>(null);
  const [chosen, setChosen] = useState<TagVerb | null>(null);
  return (
    <SelectionBar selection={selection}>
      <Button forbidden={forbidden} onClick={() => setVerb('add')}>
        {t('customerBulk.add')}
      </Button>
      <Button forbidden={forbidden} onClick={() => setVerb('remove')}>
        {t('customerBulk.remove')}
      </Button>
      <SaveSelected name="customers" selection={selection} columns={columns} />
      {verb && !chosen && (
        <WhichTag
          verb={verb}
          onChoose={(tag) => setChosen({ verb, tag })}
          onClose={() => setVerb(null)}
        />
      )}
      {chosen && (
        <BulkDialog
          name={`tag ${chosen.verb} ${chosen.tag}`}
          title={t(`customerBulk.${chosen.verb}Title`, { tag: chosen.tag })}
          will={t(`customerBulk.${chosen.verb}Will`)}
          action={(count) => t(`customerBulk.${chosen.verb}Now`, { count })}
          tasks={selection.items().map((customer) => tagTask({ commerce, t }, chosen, customer))}
          onClose={(done) => {
            setVerb(null);
            setChosen(null);
            selection.drop(done);
          }}
        />
      )}
    </SelectionBar>
  );
}

interface WhichTagProps {
  readonly verb: TagVerb['verb'];
  readonly onChoose: (tag: string) => void;
  readonly onClose: () => void;
}

function WhichTag({ verb, onChoose, onClose }: WhichTagProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <ActionDialog
      title={t(`customerBulk.${verb}`)}
      action={t('customerBulk.next')}
      isBusy={false}
      isReady={text.trim() !== ''}
      error={null}
      onSubmit={() => onChoose(text.trim())}
      onClose={onClose}
    >
      <TextField
        label={t('customer.tag')}
        maxLength={TAG_LENGTH_MAX}
        autoComplete="off"
        autoFocus
        value={text}
        onType={setText}
      />
    </ActionDialog>
  );
}
