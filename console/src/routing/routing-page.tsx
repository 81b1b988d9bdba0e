import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connector, PaymentRouting } from '../../../sdk/typescript/src/commerce.ts';
import { fieldErrorsOf, type FieldError } from '../client/form-errors.ts';
import { Failure, isCode } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { DraftBar } from '../draft/draft-bar.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { useForbidden } from '../place/permissions.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { Badge } from '../ui/badge.tsx';
import { Empty } from '../ui/empty.tsx';
import { linkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { BackTest } from './back-test.tsx';
import { RuleList } from './rule-list.tsx';
import { routingSentences } from './sentences.ts';
import { TryDecision } from './try-decision.tsx';
import { useConnectors, useNames, useStoredRouting } from './use-routing.ts';

/** Which connectors take which payments: edited as a whole, tried, replayed, and saved with its changes shown. */
export function RoutingPage() {
  const { t } = useTranslation();
  const { application } = usePlace();
  const routing = useStoredRouting();
  const connectors = useConnectors();
  const error = application ? (routing.error ?? connectors.error) : null;
  if (application && routing.data && connectors.data)
    return <Editor stored={routing.data} connectors={connectors.data} />;
  return (
    <Page title={t('rooms.routing')}>
      {!application && (
        <Panel>
          <Empty title={t('frame.chooseApplication')} />
        </Panel>
      )}
      {error && <Failure error={error} retry={() => void routing.refetch()} />}
      {application && !error && <Waiting />}
    </Page>
  );
}

type EditorProps = Readonly<{ stored: PaymentRouting; connectors: readonly Connector[] }>;

function Editor({ stored, connectors }: EditorProps) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const client = useQueryClient();
  const forbidden = useForbidden('application:settings');
  const nameOf = useNames(connectors);
  const draft = useDraft<PaymentRouting>(stored);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const save = useWrite(
    (routing: PaymentRouting & { readonly expectedRevision: string }, options) =>
      commerce.paymentRouting.replace(routing, options),
    {
      done: t('draft.saved'),
      onDone: (saved) => {
        // A reading that was under way would show the routing of before.
        void client.cancelQueries({ queryKey: [key, 'payment routing'] });
        client.setQueryData([key, 'payment routing'], saved);
        draft?.settle();
      },
      isShownByCaller: true,
    },
  );
  if (!draft) return null;
  // A decision that is only tried lets the API say what is wrong with the rules.
  const check = async () => {
    setErrors([]);
    setFailure(null);
    try {
      await commerce.paymentRouting.evaluate({ amount: 1, currency: 'USD', config: draft.value });
      return true;
    } catch (error) {
      const found = fieldErrorsOf(error).map(({ path, message }) => ({
        path: path.replace(/^config\./, ''),
        message,
      }));
      setErrors(found);
      if (found.length === 0) setFailure(error);
      return false;
    }
  };
  const { value, isChanged } = draft;
  return (
    <Page
      title={t('rooms.routing')}
      mark={isChanged ? <Badge tone="warn">{t('routing.edited')}</Badge> : undefined}
      actions={
        <PlaceLink path="/connectors" className={linkButton('plain')}>
          {t('rooms.connectors')}
        </PlaceLink>
      }
    >
      <p className="mb-4 max-w-3xl text-quiet">{t('routing.about')}</p>
      {failure !== null && <Failure error={failure} />}
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(22rem,28rem)]">
        <div className="min-w-0">
          <RuleList
            key={draft.generation}
            routing={value}
            active={connectors.filter(({ status }) => status === 'active')}
            nameOf={nameOf}
            errors={errors}
            onChange={(next) => {
              setErrors([]);
              draft.set(next);
            }}
          />
          <DraftBar
            draft={draft}
            sentencesOf={(routing) => routingSentences(routing, nameOf, t)}
            check={check}
            save={(routing) => save.mutate(routing)}
            isSaving={save.isPending}
            error={save.error}
            isOvertaken={isCode(save.error, 'payment_routing_changed')}
            forbidden={forbidden}
            will={t('routing.will')}
          />
        </div>
        <div className="grid content-start gap-4">
          <TryDecision routing={value} isDraft={isChanged} nameOf={nameOf} />
          <BackTest routing={value} isDraft={isChanged} nameOf={nameOf} />
        </div>
      </div>
    </Page>
  );
}
