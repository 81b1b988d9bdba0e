import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import type { Draft, Revised } from '../draft/use-draft.ts';
import { useUnsaved } from '../draft/use-unsaved.ts';
import { useOrder } from '../orders/use-order.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import { textNames, type EvidenceTexts, type TextName } from './evidence-parts.ts';
import { fillIn, suggestEvidence } from './suggest-evidence.ts';

const TEXT_MAX = 20_000;
const short: readonly TextName[] = ['shippingCarrier', 'shippingTrackingNumber', 'shippingDate'];

type EvidenceDraft = Draft<EvidenceTexts & Revised>;

interface EvidenceFormProps {
  readonly disputeId: string;
  readonly orderId: string | null;
  readonly draft: EvidenceDraft;
}

/** The texts of the evidence, which the order can fill in. */
export function EvidenceForm({ disputeId, orderId, draft }: EvidenceFormProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('payments:capture');
  const save = useWrite(
    (texts: EvidenceTexts, options) => commerce.disputes.update(disputeId, texts, options),
    { done: t('disputes.saved') },
  );
  useUnsaved(draft.isChanged);
  const { value } = draft;
  const set = (name: TextName, text: string) => draft.set({ ...value, [name]: text });
  return (
    <Section
      title={t('disputes.evidence')}
      actions={orderId !== null && <FillIn orderId={orderId} draft={draft} />}
    >
      <form
        className="grid gap-4 sm:grid-cols-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(onlyTexts(value));
        }}
      >
        {textNames.map((name) =>
          short.includes(name) ? (
            <TextField
              key={name}
              label={t(`disputes.texts.${name}`)}
              value={value[name]}
              maxLength={TEXT_MAX}
              onChange={({ target }) => set(name, target.value)}
            />
          ) : (
            <div key={name} className="sm:col-span-3">
              <TextArea
                label={t(`disputes.texts.${name}`)}
                help={
                  name === 'customerCommunication' || name === 'refundPolicy'
                    ? t(`disputes.textsHelp.${name}`)
                    : undefined
                }
                value={value[name]}
                maxLength={TEXT_MAX}
                onChange={({ target }) => set(name, target.value)}
              />
            </div>
          ),
        )}
        <div className="flex justify-end gap-2 sm:col-span-3">
          {draft.isChanged && (
            <Button look="quiet" onClick={draft.discard}>
              {t('draft.discard')}
            </Button>
          )}
          <Button
            type="submit"
            forbidden={forbidden}
            isBusy={save.isPending}
            disabled={!draft.isChanged}
          >
            {t('disputes.save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

export function onlyTexts(value: EvidenceTexts & Revised): EvidenceTexts {
  const { revision: _revision, ...texts } = value;
  return texts;
}

/** Fills the empty texts from the order, for a person to read and correct. */
function FillIn({ orderId, draft }: { readonly orderId: string; readonly draft: EvidenceDraft }) {
  const { t, i18n } = useTranslation();
  const { data: order } = useOrder(orderId);
  const { data: activity, error, refetch } = useActivity(orderId);
  const [count, setCount] = useState<number | null>(null);
  const fill = () => {
    if (!order || !activity) return;
    const suggested = suggestEvidence(order, activity, { t, language: i18n.language });
    const filled = fillIn(onlyTexts(draft.value), suggested);
    setCount(filled.count);
    draft.set({ ...draft.value, ...filled.texts });
  };
  return (
    <>
      <Button look="quiet" disabled={!order || !activity} onClick={fill}>
        {t('disputes.draft')}
      </Button>
      {error && !activity && <Failure error={error} retry={refetch} />}
      {count !== null && (
        <p role="status" className="w-full text-xs text-quiet">
          {count === 0 ? t('disputes.draftedNone') : t('disputes.drafted', { count })}
        </p>
      )}
    </>
  );
}

/** All that happened about the order, such as the mails that were sent. */
function useActivity(orderId: string) {
  const { commerce, key } = usePlace();
  return useQuery({
    queryKey: [key, 'activity for evidence', orderId],
    queryFn: async ({ signal }) =>
      await commerce.orders.listActivity(orderId, { limit: 100 }, { signal }).all(),
  });
}
