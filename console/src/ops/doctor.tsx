import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { Badge } from '../ui/badge.tsx';
import { linkButton } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import type { useFigures } from './staff.ts';
import type { Commerce } from '../../../sdk/typescript/src/commerce.ts';

type Findings = Awaited<ReturnType<Commerce['ops']['doctor']>>;
type Finding = Findings[number];

/** The page on which a finding is fixed by a button; what has no entry here is fixed by its command. */
const rooms: Readonly<
  Record<string, '/ops/processes' | '/ops/failures' | '/ops/work' | '/ops/cells'>
> = {
  pool_without_process: '/ops/processes',
  pool_adopted: '/ops/processes',
  unowned_shards: '/ops/processes',
  dead_letters: '/ops/failures',
  dead_rows: '/ops/failures',
  failed_jobs: '/ops/failures',
  late_jobs: '/ops/work',
  slow_cell_move: '/ops/cells',
  cell_without_answer: '/ops/cells',
};

/** What the doctor finds, in the service's own words, each with the command that fixes it. */
export function Doctor({ look }: { readonly look: ReturnType<typeof useFigures<Findings>> }) {
  const { t } = useTranslation();
  const { data, error, refetch } = look;
  return (
    <Section title={t('ops.doctor')} flush>
      {data === undefined && error === null && <Waiting lines={3} />}
      {data === undefined && error !== null && <Failure error={error} retry={refetch} />}
      {data?.length === 0 && (
        <p className="flex items-center gap-2 p-4">
          <CircleCheck size={18} aria-hidden className="text-good" />
          {t('ops.allWell')}
        </p>
      )}
      {data && data.length > 0 && (
        <ul aria-label={t('ops.doctor')} className="divide-y">
          {data.map((finding) => (
            <Found key={`${finding.cell} ${finding.code} ${finding.message}`} finding={finding} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Found({ finding }: { readonly finding: Finding }) {
  const { t } = useTranslation();
  const { severity, message, mend, workspaceId, code } = finding;
  const room = rooms[code];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
      <Badge tone={severity === 'urgent' ? 'bad' : 'warn'}>{t(`ops.severity.${severity}`)}</Badge>
      <div lang="en" className="min-w-0 flex-1 basis-72">
        <p className="break-words">{message}</p>
        <div className="mt-1 text-quiet">
          <Copyable text={mend} />
        </div>
      </div>
      {workspaceId !== null ? (
        <Link to="/ops/workspaces/$id" params={{ id: workspaceId }} className={linkButton('plain')}>
          {t('ops.toWorkspace')}
        </Link>
      ) : (
        room && (
          <Link to={room} className={linkButton('plain')}>
            {t('ops.open')}
          </Link>
        )
      )}
    </li>
  );
}
