import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface Notice {
  readonly id: number;
  readonly tone: 'good' | 'bad';
  readonly text: string;
  readonly link?: NoticeLink | undefined;
}

/** Where a notice leads, as an address of the console. */
interface NoticeLink {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
  readonly text: string;
}

interface Notices {
  /** Shows what happened; a good one leaves by itself. */
  readonly say: (tone: Notice['tone'], text: string, link?: NoticeLink) => void;
}

const NoticesContext = createContext<Notices>({ say: () => undefined });
const GOOD_MS = 5_000;
let lastId = 0;

export function useNotices(): Notices {
  return useContext(NoticesContext);
}

export function NoticesProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const drop = useCallback((id: number) => {
    setNotices((all) => all.filter((notice) => notice.id !== id));
  }, []);
  const say = useCallback<Notices['say']>(
    (tone, text, link) => {
      const id = ++lastId;
      // What is said already is not said twice.
      setNotices((all) => [
        ...all.filter((one) => one.text !== text).slice(-3),
        { id, tone, text, link },
      ]);
      if (tone === 'good') setTimeout(() => drop(id), GOOD_MS);
    },
    [drop],
  );
  const value = useMemo(() => ({ say }), [say]);
  return (
    <NoticesContext value={value}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex flex-col items-center gap-2 p-4"
      >
        {notices.map(({ id, tone, text, link }) => (
          <div
            key={id}
            className="pointer-events-auto flex w-full max-w-md items-start gap-2 rounded-xl border bg-raised p-3 shadow-xl"
          >
            {tone === 'good' ? (
              <CircleCheck size={18} aria-hidden className="mt-0.5 shrink-0 text-good" />
            ) : (
              <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0 text-bad" />
            )}
            <p className="min-w-0 flex-1 break-words">
              {text}{' '}
              {link && (
                <Link
                  to={link.path as '/'}
                  search={link.search as never}
                  onClick={() => drop(id)}
                  className="font-medium underline"
                >
                  {link.text}
                </Link>
              )}
            </p>
            <button
              type="button"
              aria-label={t('action.close')}
              onClick={() => drop(id)}
              className="grid size-7 shrink-0 place-items-center rounded-md hover:bg-tint"
            >
              <X size={14} aria-hidden />
            </button>
          </div>
        ))}
      </div>
    </NoticesContext>
  );
}
