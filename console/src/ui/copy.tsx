import { Check, Copy as CopyIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A text in the type of code, with a button that copies it. */
export function Copyable({
  text,
  shown = text,
  name = shown,
}: {
  readonly text: string;
  readonly shown?: string;
  /** Names the text for screen readers, where `shown` does not. */
  readonly name?: string;
}) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    // Where the browser forbids it, the text is there to be selected.
    if (!isDone) return;
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), 1_500);
  };
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="truncate font-mono text-xs" title={text}>
        {shown}
      </code>
      <button
        type="button"
        aria-label={isCopied ? t('action.copied') : t('action.copyThis', { text: name })}
        onClick={() => void copy()}
        className="grid size-6 shrink-0 place-items-center rounded-md text-quiet hover:bg-tint hover:text-ink pointer-coarse:size-9"
      >
        {isCopied ? <Check size={14} aria-hidden /> : <CopyIcon size={14} aria-hidden />}
      </button>
    </span>
  );
}
