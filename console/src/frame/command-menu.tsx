import { useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { Money } from '../format/money.tsx';
import { usePlace } from '../place/place.ts';
import { join } from '../ui/join.ts';
import { find, meant } from './find.ts';
import type { Found } from './found.ts';
import { actionsNamed, actionsOnPage, type PageAction } from './page-actions.ts';
import { usePagesNamed } from './pages-named.ts';
import { keepRecent, recentIn } from './recent.ts';

const TYPING_MS = 200;

interface CommandMenuProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * One search over everything. A row can be chosen only while it belongs to the text in the field: Enter
 * before its results are there waits for them, and opens the first of them.
 */
export function CommandMenu({ isOpen, onClose }: CommandMenuProps) {
  const { t } = useTranslation();
  const { key: place, commerce, workspace, environment } = usePlace();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  /** Enter was pressed for this text before its results were there. */
  const [entered, setEntered] = useState<string | null>(null);
  const wanted = meant(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [place, 'find', asked],
    queryFn: ({ signal }) => find(commerce, asked, signal),
    enabled: isOpen && asked.length > 1,
    placeholderData: (before) => before,
  });
  const pages = usePagesNamed(wanted);
  const onPage = useMemo(() => (isOpen ? actionsOnPage() : []), [isOpen]);
  const isAsking = wanted.length > 1;
  const actions = text === '' || isAsking ? actionsNamed(onPage, wanted) : [];
  const isCurrent = asked === wanted && !isPlaceholderData && data !== undefined;
  const failure = isAsking && asked === wanted ? error : null;
  const open = (found: Found) => {
    onClose();
    setText('');
    setAsked('');
    setEntered(null);
    if (found.kind !== 'page') keepRecent(place, found);
    const href = `/${workspace.slug}/${environment.slug}${found.path}`;
    const search = found.search ? `?${new URLSearchParams(found.search)}` : '';
    void navigate({ href: `${href}${search}` });
  };
  const act = ({ press }: PageAction) => {
    onClose();
    setText('');
    setAsked('');
    // Its dialog opens once the search has given the focus back.
    setTimeout(press);
  };
  const first = isCurrent && entered === wanted ? data[0] : undefined;
  useEffect(() => {
    if (first) open(first);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isAsking || isCurrent) return;
    if (pages.length + actions.length > 0) return;
    event.preventDefault();
    setAsked(wanted);
    setEntered(wanted);
  };
  const recent = text === '' ? recentIn(place) : [];
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/45" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-3 top-[12vh] z-40 mx-auto max-w-2xl overflow-hidden rounded-2xl border bg-raised shadow-2xl"
        >
          <Dialog.Title className="sr-only">{t('search.open')}</Dialog.Title>
          <Command shouldFilter={false} label={t('search.open')} onKeyDown={onKeyDown}>
            <Command.Input
              autoFocus
              // What was asked before is replaced by the first key.
              onFocus={({ currentTarget }) => currentTarget.select()}
              value={text}
              maxLength={200}
              onValueChange={(next) => {
                setText(next);
                setEntered(null);
              }}
              placeholder={t('search.placeholder')}
              className="h-13 w-full border-b bg-transparent px-4 text-base outline-none"
            />
            <Command.List className="max-h-[min(60vh,28rem)] overflow-y-auto p-2">
              {text === '' && <p className="p-3 text-quiet">{t('search.help')}</p>}
              {isAsking && pages.map((one) => <Row key={one.path} of={one} onOpen={open} />)}
              {actions.length > 0 && (
                <Command.Group heading={<Heading text={t('search.onPage')} />}>
                  {actions.map((action) => (
                    <Row key={action.name} of={foundAction(action)} onOpen={() => act(action)} />
                  ))}
                </Command.Group>
              )}
              {recent.length > 0 && (
                <Command.Group heading={<Heading text={t('search.recent')} />}>
                  {recent.map((one) => (
                    <Row key={one.path} of={one} onOpen={open} />
                  ))}
                </Command.Group>
              )}
              {isAsking &&
                !failure &&
                data?.map((one) => (
                  <Row key={`${one.kind} ${one.id}`} of={one} isStale={!isCurrent} onOpen={open} />
                ))}
              {failure && <Failure error={failure} retry={refetch} />}
              {isAsking && !failure && !isCurrent && (
                <p role="status" className="p-3 text-quiet">
                  {t('search.asking')}
                </p>
              )}
              {isCurrent && isAsking && data.length + pages.length + actions.length === 0 && (
                <p role="status" className="p-4 text-center text-quiet">
                  {t('search.nothing')}
                </p>
              )}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const foundAction = ({ name, part }: PageAction): Found => ({
  kind: 'action',
  id: name,
  title: name,
  detail: part,
  status: null,
  path: '',
});

const Heading = ({ text }: { readonly text: string }) => (
  <span className="px-3 text-xs text-quiet">{text}</span>
);

interface RowProps {
  readonly of: Found;
  /** It was found for an earlier text. */
  readonly isStale?: boolean;
  readonly onOpen: (found: Found) => void;
}

function Row({ of, isStale = false, onOpen }: RowProps) {
  const { t, i18n } = useTranslation();
  const { kind, id, title, matched, detail, money, at, status } = of;
  const day = at && new Date(at).toLocaleDateString(i18n.language, { dateStyle: 'medium' });
  const by = matched && t(`search.matched.${matched.by}`, { text: matched.text });
  const facts = [by, detail, status && t(`status.${status}` as 'status.active'), day];
  return (
    <Command.Item
      value={`${kind} ${id}`}
      disabled={isStale}
      onSelect={() => onOpen(of)}
      className={join(
        'flex min-h-11 flex-wrap items-center gap-x-3 rounded-lg px-3 py-1 data-[selected=true]:bg-tint sm:flex-nowrap',
        isStale && 'opacity-40',
      )}
    >
      <span className="shrink-0 text-xs text-quiet sm:w-24">{t(`kinds.${kind}`)}</span>
      <span className="min-w-0 truncate font-medium max-sm:flex-1 sm:max-w-3/5 sm:shrink-0">
        {title}
      </span>
      <span className="ms-auto min-w-0 truncate text-xs text-quiet max-sm:order-1 max-sm:w-full">
        {facts.filter(Boolean).join(' · ')}
      </span>
      {money && (
        <span className="shrink-0 text-sm tabular-nums">
          <Money {...money} />
        </span>
      )}
    </Command.Item>
  );
}
