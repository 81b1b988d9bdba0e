import { useTranslation } from 'react-i18next';
import type { Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { Time } from '../format/time.tsx';
import { Facts } from '../ui/facts.tsx';
import { Json } from '../ui/json.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { frozenFor } from './moves-table.tsx';
import type { useFigures } from './staff.ts';

type Where = Awaited<ReturnType<Commerce['ops']['workspaces']['getCell']>>;

/** The cell where a workspace lives, and how far its last move is. */
export function WorkspaceCell({ where }: { readonly where: ReturnType<typeof useFigures<Where>> }) {
  const { t, i18n } = useTranslation();
  const { data, error } = where;
  if (!data)
    return (
      <Section title={t('ops.cell')}>
        {error ? <Failure error={error} retry={where.refetch} /> : <Waiting lines={2} />}
      </Section>
    );
  const { move } = data;
  return (
    <Section title={t('ops.cell')}>
      <Facts
        facts={[
          [t('ops.livesIn'), data.cell],
          ...(move
            ? ([
                [
                  t('ops.lastMove'),
                  `${move.from} → ${move.to}, ${t(`ops.moveStates.${move.status}`)}`,
                ],
                [t('ops.step'), move.step],
                [t('word.since'), <Time key="at" at={move.stepAt} precise />],
                [t('ops.frozen'), frozenFor(move.report, i18n.language)],
                [t('word.error'), move.failure],
              ] as const)
            : ([[t('ops.lastMove'), t('ops.neverMoved')]] as const)),
        ]}
      />
      {move && move.endedAt === null && Object.keys(move.progress).length > 0 && (
        <div className="mt-3">
          <Json value={move.progress} label={t('word.progress')} />
        </div>
      )}
    </Section>
  );
}
