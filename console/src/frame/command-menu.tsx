import { useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlace } from '../place/place.ts';
import { find } from './find.ts';

const TYPING_MS = 200;

/** One search over everything: numbers, addresses, ids. */
export function CommandMenu({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const place = usePlace();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data: found = [], isFetching } = useQuery({
    queryKey: [place.key, 'find', asked],
    queryFn: ({ signal }) => find(place.commerce, asked, signal),
    enabled: isOpen && asked.length > 1,
    placeholderData: (before) => before,
  });
  const open = (path: string) => {
    onClose();
    setText('');
    void navigate({ href: `/${place.workspace.slug}/${place.environment.slug}${path}` });
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/45" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-3 top-[12vh] z-40 mx-auto max-w-xl overflow-hidden rounded-2xl border bg-raised shadow-2xl"
        >
          <Dialog.Title className="sr-only">{t('search.open')}</Dialog.Title>
          <Command shouldFilter={false} label={t('search.open')}>
            <Command.Input
              autoFocus
              value={text}
              maxLength={200}
              onValueChange={setText}
              placeholder={t('search.placeholder')}
              className="h-13 w-full border-b bg-transparent px-4 text-base outline-none"
            />
            <Command.List className="max-h-80 overflow-y-auto p-2">
              {asked.length > 1 && !isFetching && (
                <Command.Empty className="p-4 text-center text-quiet">
                  {t('search.nothing')}
                </Command.Empty>
              )}
              {asked.length > 1 &&
                found.map(({ kind, id, title, detail, status, path }) => (
                  <Command.Item
                    key={`${kind} ${id}`}
                    value={`${kind} ${id}`}
                    onSelect={() => open(path)}
                    className="flex min-h-11 items-center gap-3 rounded-lg px-3 data-[selected=true]:bg-tint"
                  >
                    <span className="w-24 shrink-0 text-xs text-quiet">{t(`kinds.${kind}`)}</span>
                    <span className="truncate font-medium">{title}</span>
                    <span className="ms-auto truncate text-xs text-quiet">
                      {[detail, status && t(`status.${status}` as 'status.active')]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </Command.Item>
                ))}
              {text === '' && <p className="p-3 text-quiet">{t('search.help')}</p>}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
