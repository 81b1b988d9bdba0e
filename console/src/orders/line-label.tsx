import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { join } from '../ui/join.ts';

export interface LabelledLine {
  readonly name: string;
  readonly referenceId: string | null;
  readonly imageUrl: string | null;
}

interface LineLabelProps {
  readonly line: LabelledLine;
  readonly children?: React.ReactNode;
}

/** A line as who packs it knows it: by its picture, its name and its article number. */
export function LineLabel({ line, children }: LineLabelProps) {
  const { t } = useTranslation();
  const { name, referenceId, imageUrl } = line;
  return (
    <span className="flex min-w-0 items-start gap-3">
      {imageUrl !== null && <Picture key={imageUrl} url={imageUrl} />}
      <span className="min-w-0">
        <span className="block font-medium break-words">{name}</span>
        {referenceId !== null && referenceId !== '' && (
          <span className="block text-xs break-all text-quiet">
            {t('line.skuIs', { sku: referenceId })}
          </span>
        )}
        {children}
      </span>
    </span>
  );
}

interface PictureProps {
  readonly url: string;
  /** In a row of a list. */
  readonly isSmall?: boolean;
}

/** A picture of a stranger's server, which does not learn what is looked at; one that does not load leaves its place empty. */
export function Picture({ url, isSmall = false }: PictureProps) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <span
      className={join(
        'shrink-0 overflow-hidden rounded-md border bg-ground',
        isSmall ? 'size-7' : 'size-10',
      )}
    >
      {!isBroken && (
        <img
          src={url}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setIsBroken(true)}
        />
      )}
    </span>
  );
}

/** A line where there is only room for a text. */
export function lineText({ name, referenceId }: Omit<LabelledLine, 'imageUrl'>): string {
  return referenceId ? `${name} (${referenceId})` : name;
}
