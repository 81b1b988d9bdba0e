import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestLog } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { usePlace } from '../place/place.ts';
import { moment, plain } from '../table/column-kinds.tsx';
import { useAsked } from '../table/list-filters.tsx';
import { ListPage } from '../table/resource-list.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Shrinking } from '../ui/shrinking.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { useRequestFilters, type RequestQuery } from './use-request-filters.tsx';

const LOOK_MS = 3_000;

/** What was asked of the API, newest first, for as long as it is retained. */
export function RequestsPage() {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const [opened, setOpened] = useState<RequestLog | null>(null);
  const [isFollowing, setIsFollowing] = useState(false);
  const filters = useRequestFilters();
  const isFiltered = Object.keys(useAsked(filters)).some((name) => name !== 'notSource');
  return (
    <ListPage<RequestLog, RequestQuery>
      name="requests"
      title={t('rooms.requests')}
      list={(query, options) => commerce.requestLogs.list(query, options)}
      everyMs={isFollowing ? LOOK_MS : undefined}
      columns={[
        moment('at', t('word.time'), 'at', { precise: true }),
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
        plain('code', t('word.error'), 'errorCode'),
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
          cell: ({ source }) => t(`sources.${source}`),
        },
      ]}
      filters={filters}
      onOpen={setOpened}
      actions={
        <Button aria-pressed={isFollowing} onClick={() => setIsFollowing(!isFollowing)}>
          {isFollowing ? t('request.stop') : t('word.follow')}
        </Button>
      }
      empty={{
        title: t('request.none'),
        text: isFiltered ? t('request.noneSo') : t('request.noneHelp'),
      }}
    >
      {opened && <RequestDialog request={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  );
}

function HttpStatus({ of }: { readonly of: number }) {
  const tone = of < 300 ? 'good' : of < 400 ? 'accent' : of < 500 ? 'warn' : 'bad';
  return <Badge tone={tone}>{String(of)}</Badge>;
}
