import { useQuery } from '@tanstack/react-query';
import { Download, ExternalLink } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../sdk/typescript/src/commerce.ts';
import { Failure } from '../client/failure.tsx';
import { usePlace } from '../place/place.ts';
import { linkButton } from '../ui/button.tsx';
import { Waiting } from '../ui/waiting.tsx';

interface DocumentFrameProps {
  /** Names the document with its version: another name is another document. */
  readonly name: string;
  readonly title: string;
  /** The address from which the file is read; it is good for a few minutes. */
  readonly read: (signal: AbortSignal) => PromiseLike<{ readonly url: string }>;
}

interface Shown {
  /** Null where the store lets no page read its files; they can still be saved from there. */
  readonly file: Blob | null;
  readonly url: string;
}

/** There is no file yet. */
interface Missing {
  readonly isFailed: boolean;
  /** How often it was asked for in vain. */
  readonly asked: number;
}

const AGAIN_MS = 2_000;
const AFTER_FAILURE_MS = 30_000;
/** After about a minute nobody believes that it is there in a moment. */
const ASKED_LONG = 10;
const sheet = 'aspect-[1/1.5] max-h-[80vh] w-full rounded-lg border';

/** A PDF within the page. One that is still being made appears by itself. */
export function DocumentFrame({ name, title, read }: DocumentFrameProps) {
  const { t } = useTranslation();
  const { key } = usePlace();
  const { data, error, refetch } = useQuery({
    // Not under the place's key: a version of a document never changes, so writes need not read it again.
    queryKey: ['document', key, name],
    queryFn: async ({ signal, client, queryKey }): Promise<Shown | Missing> => {
      try {
        const { url } = await read(signal);
        const answer = await fetch(url).catch(() => null);
        const bytes = answer?.ok ? await answer.arrayBuffer() : null;
        // Whatever the store calls it, a page of ours never runs it as markup.
        return { file: bytes && new Blob([bytes], { type: 'application/pdf' }), url };
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code !== 'pdf_not_ready') throw failure;
        const before = client.getQueryData<Shown | Missing>(queryKey);
        const asked = before && 'asked' in before ? before.asked + 1 : 1;
        return { isFailed: failure.details.reason === 'failed', asked };
      }
    },
    refetchInterval: ({ state: { data: found } }) => {
      if (!found || !('asked' in found)) return false;
      return found.isFailed ? AFTER_FAILURE_MS : AGAIN_MS;
    },
    staleTime: Infinity,
  });
  const file = data && 'file' in data ? data.file : null;
  const address = useObjectUrl(file);
  if (error) return <Failure error={error} retry={refetch} />;
  if (!data) return <Blank />;
  if ('asked' in data) {
    const isLate = data.isFailed || data.asked >= ASKED_LONG;
    return (
      <Blank>
        <p role="status" className={isLate ? 'text-bad' : 'text-quiet'}>
          {t(isLate ? 'document.notMade' : 'document.making')}
        </p>
      </Blank>
    );
  }
  const saved = (
    <a href={address ?? data.url} download={`${title}.pdf`} className={linkButton('quiet')}>
      <Download size={16} aria-hidden />
      {t('document.save')}
    </a>
  );
  if (data.file === null)
    return (
      <div className="rounded-lg bg-ground p-4">
        <p className="mb-2 text-quiet">{t('document.elsewhere')}</p>
        {saved}
      </div>
    );
  if (address === null) return <Blank />;
  return (
    <div className="grid gap-2">
      <iframe
        title={title}
        // The browser's own reader, without its list of pages.
        src={`${address}#navpanes=0&view=FitH`}
        className={`${sheet} bg-panel`}
      />
      <div className="flex flex-wrap justify-end gap-1">
        <a href={address} target="_blank" rel="noreferrer" className={linkButton('quiet')}>
          <ExternalLink size={16} aria-hidden />
          {t('document.open')}
        </a>
        {saved}
      </div>
    </div>
  );
}

/** Takes the place of a document and its links, so that nothing below moves when it arrives. */
function Blank({ children = <Waiting lines={5} /> }: { readonly children?: ReactNode }) {
  return (
    <div className="grid gap-2">
      <div className={`${sheet} bg-ground p-4`}>{children}</div>
      <div className="min-h-9 pointer-coarse:min-h-11" />
    </div>
  );
}

/** An address for a file in memory, for as long as it is shown. */
export function useObjectUrl(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [file]);
  return address;
}
