import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextFilter } from '../table/filters.tsx';
import { among, choice, text, type Filter } from '../table/list-filters.tsx';
import type { QueryOf } from '../table/resource-list.tsx';
import { useSetFilters } from '../table/set-filters.ts';
import { useViewSearch } from '../table/views/saved-views.ts';
import { Button } from '../ui/button.tsx';
import { useKeyNames } from './key-names.ts';
import { TimeFilter } from './time-filter.tsx';

export type RequestQuery = QueryOf<'requestLogs'>;
type RequestFilter = Filter<RequestQuery>;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Milliseconds from which a request counts as slow. */
const slownesses = ['250', '1000', '3000'] as const;
const classes = ['2xx', '3xx', '4xx', '5xx'] as const;
const sources = ['api', 'cli', 'sdk-python', 'dashboard', 'extension', 'browser'] as const;

export function useRequestFilters(): readonly RequestFilter[] {
  const { t } = useTranslation();
  const [hasMore, setHasMore] = useState(false);
  const search = useViewSearch();
  const keys = useKeyNames();
  const source = sources.find((one) => one === search['source']);
  // Of one value each: what they find is shown, whoever sent it.
  const isPrecise = Boolean(source ?? search['requestId'] ?? search['idempotencyKey']);
  const own: RequestFilter = {
    name: 'own',
    ask: (value) => (value === 'shown' || isPrecise ? {} : { notSource: 'dashboard' }),
    field: (value) => !isPrecise && <OwnRequests isShown={value === 'shown'} />,
  };
  const status: RequestFilter = {
    name: 'status',
    ask: (value = '') => (isStatus.test(value) ? { status: value } : {}),
    field: among(
      'status',
      t('request.status'),
      classes.map((one) => [one, one]),
      {
        other: (one) => one,
      },
    ).field,
  };
  const time = (name: 'since' | 'until'): RequestFilter => ({
    name,
    ask: (value) => (value && !Number.isNaN(Date.parse(value)) ? { [name]: value } : {}),
    field: (value) => (
      <TimeFilter
        name={name}
        label={t(name === 'since' ? 'request.since' : 'word.until')}
        value={value}
      />
    ),
  });
  /** Typed, or set by a link of a request. */
  const precise = (name: 'requestId' | 'route' | 'errorCode', label: string): RequestFilter => ({
    name,
    ask: (value) => (value ? { [name]: value } : {}),
    field: (value) =>
      hasMore ? (
        <TextFilter name={name} label={label} value={value} />
      ) : (
        value && <Only name={name} label={label} value={value} />
      ),
  });
  return [
    text('q', t('request.find')),
    text('idempotencyKey', t('request.key')),
    own,
    choice('method', t('word.method'), methods, (one) => one),
    status,
    choice('source', t('request.source'), sources, (one) => t(`sources.${one}`)),
    among('apiKeyId', t('actors.api_key'), keys, { other: (one) => one }),
    choice('slower', t('request.slower'), slownesses, (ms) => `≥ ${ms} ms`, {
      to: (ms) => ({ minDurationMs: Number(ms) }),
    }),
    time('since'),
    time('until'),
    precise('requestId', t('word.requestId')),
    precise('route', t('request.route')),
    precise('errorCode', t('word.error')),
    {
      name: '',
      ask: () => ({}),
      field: () => (
        <Button look="quiet" aria-expanded={hasMore} onClick={() => setHasMore(!hasMore)}>
          {hasMore ? t('request.fewer') : t('request.more')}
        </Button>
      ),
    },
  ];
}

/** One status, or a class of them. */
const isStatus = /^[1-5](?:\d\d|xx)$/;

/** The console asks all the time, in every tab: its own requests are listed where the reader wants them. */
function OwnRequests({ isShown }: { readonly isShown: boolean }) {
  const { t } = useTranslation();
  const set = useSetFilters();
  return (
    <label className="flex min-h-9 shrink-0 items-center gap-2 text-xs text-quiet pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={isShown}
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
  readonly value: string;
}

/** A filter that was set by a link, with a button that takes it off. */
function Only({ name, label, value }: OnlyProps) {
  const { t } = useTranslation();
  const set = useSetFilters();
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
