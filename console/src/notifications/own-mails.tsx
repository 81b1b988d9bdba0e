import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationChoice } from '../../../sdk/typescript/src/commerce.ts';
import { Unread } from '../client/unread.tsx';
import { useRead } from '../client/use-read.ts';
import { Failure } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { useUnsaved } from '../draft/use-unsaved.ts';
import { usePlace } from '../place/place.ts';
import { session } from '../session/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import { KindChoices } from './kind-choices.tsx';

type Choice = Pick<NotificationChoice, 'mailed' | 'inTestEnvironments'>;

/** The kinds that are mailed to the member. */
export function OwnMails() {
  const { t } = useTranslation();
  const { workspace } = usePlace();
  const reading = useRead(['own notifications'], (commerce, options) =>
    commerce.workspaces.members.getOwnNotifications(workspace.id, options),
  );
  const { data } = reading;
  if (data) return <Form choice={data} />;
  return (
    <Section title={t('notify.mine')}>
      <Unread of={reading} />
    </Section>
  );
}

function Form({ choice }: { readonly choice: NotificationChoice }) {
  const { t } = useTranslation();
  const { commerce, workspace } = usePlace();
  const [changed, setChanged] = useState<Choice | null>(null);
  const shown = changed ?? choice;
  useUnsaved(changed !== null);
  const save = useWrite(
    ({ mailed, inTestEnvironments }: Choice, options) =>
      commerce.workspaces.members.putOwnNotifications(
        workspace.id,
        { mailed: [...mailed], inTestEnvironments },
        options,
      ),
    { done: t('word.saved'), onDone: () => setChanged(null), isShownByCaller: true },
  );
  const change = (part: Partial<Choice>) =>
    setChanged({
      mailed: shown.mailed,
      inTestEnvironments: shown.inTestEnvironments,
      ...part,
    });
  return (
    <Section
      title={t('notify.mine')}
      actions={
        <div className="flex items-center gap-2">
          {changed && <Badge tone="warn">{t('word.unsaved')}</Badge>}
          <Button
            look="primary"
            aria-label={`${t('word.save')}: ${t('notify.mine')}`}
            isBusy={save.isPending}
            disabled={changed === null}
            onClick={() => save.mutate(shown)}
          >
            {t('word.save')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p className="text-quiet wrap-anywhere">{t('notify.mineHelp', { email: session.email })}</p>
        {choice.isDefault && <p className="text-quiet">{t('notify.usual')}</p>}
        {save.error && <Failure error={save.error} />}
        <KindChoices chosen={shown.mailed} onChange={(mailed) => change({ mailed: [...mailed] })} />
        <CheckField
          label={t('notify.inTest')}
          help={t('notify.inTestHelp')}
          checked={shown.inTestEnvironments}
          onTick={(isTicked) => change({ inTestEnvironments: isTicked })}
        />
      </div>
    </Section>
  );
}
