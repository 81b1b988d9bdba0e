import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { EntitlementDialog } from './entitlement-dialog.tsx';
import type { Failed } from './failed.ts';
import { FailuresTable } from './failures-table.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { OpsPage } from './ops-page.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { Placement } from './placement.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { RunTimers } from './run-timers.tsx';
import { rowsOf, useFigures } from './staff.ts';
import { WorkspaceCell } from './workspace-cell.tsx';
import { WorkspaceFacts } from './workspace-facts.tsx';

const EVERY_MS = 5_000;
type OpenDialog = 'place' | 'move' | 'entitlement' | 'timers' | null;

/** One workspace as an operator sees it: where its work is done, what waits, its cell, and what staff set for it. */
export function WorkspacePage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/ops/workspaces/$id' });
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [replayed, setReplayed] = useState<readonly Failed[] | null>(null);
  const state = useFigures(['workspace', id], (staff, options) =>
    staff.ops.workspaces.get(id, options),
  );
  const where = useFigures(['cell of', id], (staff, options) =>
    staff.ops.workspaces.getCell(id, options),
  );
  const staffView = useFigures(
    ['staff view', id],
    async (staff, options) => {
      const { items } = await staff.admin.workspaces.list({ q: id, limit: 1 }, options).page();
      return items[0] ?? null;
    },
    EVERY_MS,
  );
  const failures = useFigures(
    ['dead letters'],
    (staff, options) => staff.ops.deadLetters.list(options),
    EVERY_MS,
  );
  const own = failures.data?.filter(({ workspaceId }) => workspaceId === id);
  const looks = [state, where, staffView, failures];
  const close = () => setDialog(null);
  if (state.error && !state.data)
    return (
      <OpsPage title={t('word.workspace')} looks={[]}>
        <Failure error={state.error} retry={state.refetch} />
      </OpsPage>
    );
  if (!state.data) return <Waiting />;
  const workspace = staffView.data ?? null;
  return (
    <OpsPage
      title={workspace?.name ?? id}
      looks={looks}
      actions={
        <>
          <Button onClick={() => setDialog('place')}>{t('ops.place')}</Button>
          <Button disabled={!where.data} onClick={() => setDialog('move')}>
            {t('ops.moveTo')}
          </Button>
          <Menu align="end" trigger={<Button>{t('word.more')}</Button>}>
            <MenuItem onSelect={() => setDialog('timers')}>{t('ops.runTimers')}</MenuItem>
            <MenuItem
              forbidden={workspace ? null : t('state.loading')}
              onSelect={() => setDialog('entitlement')}
            >
              {t('ops.entitle')}
            </MenuItem>
          </Menu>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
          <WorkspaceFacts state={state.data} workspace={workspace} id={id} />
          <WorkspaceCell where={where} />
        </div>
        <Placement state={state.data} />
        <Section
          title={t('ops.rooms.failures')}
          flush
          actions={
            own &&
            own.length > 0 && (
              <Button onClick={() => setReplayed(own)}>
                {t('ops.replayCount', { count: own.length })}
              </Button>
            )
          }
        >
          <FailuresTable
            isOfWorkspace
            rows={rowsOf({ ...failures, data: own })}
            onReplay={(one) => setReplayed([one])}
            empty={{ title: t('ops.noFailure') }}
          />
        </Section>
      </div>
      {dialog === 'place' && (
        <PlaceDialog id={id} placement={state.data.placement} onClose={close} />
      )}
      {dialog === 'move' && where.data && (
        <MoveDialog id={id} from={where.data.cell} onClose={close} />
      )}
      {dialog === 'timers' && <RunTimers kind="" workspaceId={id} onClose={close} />}
      {dialog === 'entitlement' && workspace && (
        <EntitlementDialog workspace={workspace} onClose={close} />
      )}
      {replayed && <ReplayDialog lot={replayed} onClose={() => setReplayed(null)} />}
    </OpsPage>
  );
}
