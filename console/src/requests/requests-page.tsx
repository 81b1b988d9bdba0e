import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestLog } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { usePlace } from '../place/place.ts';
import { DataTable, type Column } from '../table/data-table.tsx';
import { ChoiceFilter, Filters, TextFilter } from '../table/filters.tsx';
import { usePages } from '../table/use-pages.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { RequestDialog } from './request-dialog.tsx';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const classes = ['2xx', '3xx', '4xx', '5xx'] as const;
const sources = ['api', 'cli', 'sdk-python', 'dashboard', 'extension', 'browser'] as const;
const LOOK_MS = 3_000;

/** What was asked of the API, newest first, for as long as it is kept. */
export function RequestsPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const search = useSearch({ from: '/$workspace/$environment/requests' });
  const [opened, setOpened] = useState<RequestLog | null>(null);
  const [isFollowing, setIsFollowing] = useState(false);
  const method = methods.find((one) => one === search.method);
  const status = classes.find((one) => one === search.status);
  const source = sources.find((one) => one === search.source);
  const { q, requestId } = search;
  const query = {
    limit: 100,
    ...(method ? { method } : {}),
    ...(status ? { status } : {}),
    ...(source ? { source } : {}),
    ...(q ? { q } : {}),
    ...(requestId ? { requestId } : {}),
  };
  const rows = usePages(['requests', query], (cursor, signal) =>
    commerce.requestLogs.list({ ...query, ...(cursor ? { cursor } : {}) }, { signal }).page(),
  );
  const { refresh } = rows;
  useEffect(() => {
    if (!isFollowing) return undefined;
    const timer = setInterval(refresh, LOOK_MS);
    return () => clearInterval(timer);
  }, [isFollowing, refresh]);
  const columns: readonly Column<RequestLog>[] = [
    { id: 'at', title: t('request.at'), cell: ({ at }) => <Time at={at} precise /> },
    {
      id: 'request',
      title: t('request.request'),
      cell: (row) => (
        <button
          type="button"
          className="max-w-full truncate font-mono text-xs hover:underline"
          onClick={() => setOpened(row)}
        >
          {row.method} {row.path}
        </button>
      ),
    },
    { id: 'status', title: t('request.status'), cell: (row) => <HttpStatus of={row.status} /> },
    {
      id: 'code',
      title: t('request.code'),
      isWideOnly: true,
      cell: ({ errorCode }) => errorCode ?? '–',
    },
    {
      id: 'ms',
      title: t('request.took'),
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
  ];
  return (
    <Page
      title={t('rooms.requests')}
      actions={
        <Button aria-pressed={isFollowing} onClick={() => setIsFollowing(!isFollowing)}>
          {isFollowing ? t('request.stop') : t('request.follow')}
        </Button>
      }
    >
      <Panel>
        <Filters>
          <TextFilter name="q" label={t('request.find')} value={q} />
          <ChoiceFilter
            name="method"
            label={t('request.method')}
            value={method}
            choices={methods.map((one) => [one, one])}
          />
          <ChoiceFilter
            name="status"
            label={t('request.status')}
            value={status}
            choices={classes.map((one) => [one, one])}
          />
          <ChoiceFilter
            name="source"
            label={t('request.source')}
            value={source}
            choices={sources.map((one) => [one, t(`sources.${one}`)])}
          />
        </Filters>
        <DataTable
          label={t('rooms.requests')}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          onOpen={setOpened}
          empty={{ title: t('request.none'), text: t('request.noneHelp') }}
        />
      </Panel>
      {opened && <RequestDialog request={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}

export function HttpStatus({ of }: { readonly of: number }) {
  const tone = of < 300 ? 'good' : of < 400 ? 'accent' : of < 500 ? 'warn' : 'bad';
  return <Badge tone={tone}>{String(of)}</Badge>;
}
