import { useSearch } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestLog } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { usePlace } from '../place/place.ts';
import { useListColumns } from '../table/columns/list-columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { ChoiceFilter, Filters, TextFilter } from '../table/filters.tsx';
import { useSetFilters } from '../table/set-filters.ts';
import { usePages } from '../table/use-pages.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { Shrinking } from '../ui/shrinking.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { TimeFilter } from './time-filter.tsx';
import {
  classes,
  methods,
  slownesses,
  sources,
  useKeyNames,
  useRequestFilters,
} from './use-request-filters.ts';

const LOOK_MS = 3_000;

/** What was asked of the API, newest first, for as long as it is retained. */
export function RequestsPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [opened, setOpened] = useState<RequestLog | null>(null);
  const [isFollowing, setIsFollowing] = useState(false);
  const [hasMore, setHasMore] = useState(false);
  const filters = useRequestFilters();
  const keys = useKeyNames();
  const { q, method, status, source, route, errorCode, apiKeyId, idempotencyKey } = filters;
  const query = { limit: 100, ...filters };
  const isFiltered = Object.keys(filters).some((name) => name !== 'notSource');
  const rows = usePages(['requests', query], (cursor, signal) =>
    commerce.requestLogs.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  /** Of one value each: typed, or set by a link of a request. */
  const precise = [
    ['requestId', t('word.requestId'), filters.requestId],
    ['route', t('request.route'), route],
    ['errorCode', t('word.error'), errorCode],
  ] as const;
  const { refresh } = rows;
  useEffect(() => {
    if (!isFollowing) return undefined;
    const timer = setInterval(refresh, LOOK_MS);
    return () => clearInterval(timer);
  }, [isFollowing, refresh]);
  const columns = useListColumns<RequestLog>('requests', [
    {
      id: 'at',
      title: t('word.time'),
      isWideOnly: true,
      cell: ({ at }) => <Time at={at} precise />,
    },
    {
      id: 'request',
      title: t('kinds.request'),
      cell: (row) => (
        <>
          <Shrinking>
            <button
              type="button"
              className="font-mono text-xs hover:underline"
              onClick={() => setOpened(row)}
            >
              {row.method} {row.path}
            </button>
          </Shrinking>
          <span className="text-xs text-quiet md:hidden">
            <Time at={row.at} precise />
          </span>
        </>
      ),
    },
    { id: 'status', title: t('request.status'), cell: (row) => <HttpStatus of={row.status} /> },
    {
      id: 'code',
      title: t('word.error'),
      isWideOnly: true,
      cell: (row) => row.errorCode ?? '–',
    },
    {
      id: 'ms',
      title: t('word.took'),
      isNumber: true,
      isWideOnly: true,
      cell: ({ durationMs }) => `${durationMs} ms`,
    },
    {
      id: 'source',
      title: t('request.source'),
      isWideOnly: true,
      cell: (row) => t(`sources.${row.source}`),
    },
  ]);
  return (
    <Page
      title={t('rooms.requests')}
      actions={
        <Button aria-pressed={isFollowing} onClick={() => setIsFollowing(!isFollowing)}>
          {isFollowing ? t('request.stop') : t('word.follow')}
        </Button>
      }
    >
      <Panel>
        <Filters columns={columns}>
          <TextFilter name="q" label={t('request.find')} value={q} />
          <TextFilter name="idempotencyKey" label={t('request.key')} value={idempotencyKey} />
          <OwnRequests />
          <ChoiceFilter
            name="method"
            label={t('word.method')}
            value={method}
            choices={methods.map((one) => [one, one])}
          />
          <ChoiceFilter
            name="status"
            label={t('request.status')}
            value={status}
            choices={[...new Set([...classes, ...(status ? [status] : [])])].map((one) => [
              one,
              one,
            ])}
          />
          <ChoiceFilter
            name="source"
            label={t('request.source')}
            value={source}
            choices={sources.map((one) => [one, t(`sources.${one}`)])}
          />
          {(keys.length > 0 || apiKeyId) && (
            <ChoiceFilter
              name="apiKeyId"
              label={t('actors.api_key')}
              value={apiKeyId}
              choices={
                apiKeyId && !keys.some(([id]) => id === apiKeyId)
                  ? [...keys, [apiKeyId, apiKeyId]]
                  : keys
              }
            />
          )}
          <ChoiceFilter
            name="slower"
            label={t('request.slower')}
            value={filters.minDurationMs?.toString()}
            choices={slownesses.map((ms) => [ms, `≥ ${ms} ms`])}
          />
          <TimeFilter name="since" label={t('request.since')} value={filters.since} />
          <TimeFilter name="until" label={t('word.until')} value={filters.until} />
          {precise.map(([name, label, value]) =>
            hasMore ? (
              <TextFilter key={name} name={name} label={label} value={value} />
            ) : (
              <Only key={name} name={name} label={label} value={value} />
            ),
          )}
          <Button look="quiet" aria-expanded={hasMore} onClick={() => setHasMore(!hasMore)}>
            {hasMore ? t('request.fewer') : t('request.more')}
          </Button>
        </Filters>
        <DataTable
          label={t('rooms.requests')}
          columns={columns.shown}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={setOpened}
          empty={{
            title: t('request.none'),
            text: isFiltered ? t('request.noneSo') : t('request.noneHelp'),
          }}
        />
      </Panel>
      {opened && <RequestDialog request={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}

/** The console asks all the time, in every tab: its own requests are listed where the reader wants them. */
function OwnRequests() {
  const { t } = useTranslation();
  const { own, source, requestId, idempotencyKey } = useSearch({
    from: '/$workspace/$environment/requests',
  });
  const set = useSetFilters();
  if (source ?? requestId ?? idempotencyKey) return null;
  return (
    <label className="flex min-h-9 shrink-0 items-center gap-2 text-xs text-quiet pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={own === 'shown'}
        onChange={({ target }) => set({ own: target.checked ? 'shown' : undefined })}
        className="size-4 accent-accent pointer-coarse:size-5"
      />
      {t('request.own')}
    </label>
  );
}

interface OnlyProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
}

/** A filter that was set by a link, with a button that takes it off. */
function Only({ name, label, value }: OnlyProps) {
  const { t } = useTranslation();
  const set = useSetFilters();
  if (value === undefined) return null;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 rounded-lg bg-tint py-1 ps-2.5 pe-1 text-xs">
      <span className="text-quiet">{label}</span>
      <code className="truncate font-mono">{value}</code>
      <button
        type="button"
        aria-label={`${t('action.clear')}: ${label}`}
        onClick={() => set({ [name]: undefined })}
        className="grid size-6 shrink-0 place-items-center rounded-md hover:bg-panel pointer-coarse:size-9"
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  );
}

export function HttpStatus({ of }: { readonly of: number }) {
  const tone = of < 300 ? 'good' : of < 400 ? 'accent' : of < 500 ? 'warn' : 'bad';
  return <Badge tone={tone}>{String(of)}</Badge>;
}
