import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Changes } from './changes.tsx';
import { useUnsaved } from './use-unsaved.ts';
import type { Draft, Revised } from './use-draft.ts';

interface DraftBarProps<Document extends Revised> {
  readonly draft: Draft<Document>;
  /** The document as sentences, for what changes. */
  readonly sentencesOf: (document: Document) => readonly string[];
  /** Asks the API whether the document holds, before it is reviewed; what is wrong is shown at its fields. */
  readonly check: () => Promise<boolean>;
  /** Replaces what has the revision that the editing began with, and nothing else. */
  readonly save: (document: Document & { readonly expectedRevision: string }) => void;
  readonly isSaving: boolean;
  readonly error: unknown;
  /** Whether the save was refused because something else is stored by now. */
  readonly isOvertaken: boolean;
  readonly forbidden: string | null;
  /** What saving does, in a sentence. */
  readonly will: string;
}

/** What is edited and not saved: to review, to save as a whole, or to take back. */
export function DraftBar<Document extends Revised>(props: DraftBarProps<Document>) {
  const { draft, sentencesOf, check, save, isSaving, error, isOvertaken, forbidden, will } = props;
  const { t } = useTranslation();
  const [isReviewing, setIsReviewing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { isChanged } = draft;
  useUnsaved(isChanged);
  useEffect(() => {
    if (!isChanged) setIsReviewing(false);
  }, [isChanged]);
  if (!isChanged) return null;
  const review = async () => {
    setIsAsking(true);
    const holds = await check();
    setIsAsking(false);
    if (holds) setIsReviewing(true);
  };
  return (
    <>
      <div className="sticky bottom-0 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-xl border bg-raised p-3 shadow-xl">
        <p className="me-auto font-medium">{t('draft.notSaved')}</p>
        <Button look="quiet" onClick={draft.discard}>
          {t('draft.discard')}
        </Button>
        <Button
          look="primary"
          forbidden={forbidden}
          isBusy={isAsking}
          onClick={() => void review()}
        >
          {t('draft.review')}
        </Button>
      </div>
      {isReviewing && (
        <ActionDialog
          title={t('draft.review')}
          action={t('draft.save')}
          isWide
          isBusy={isSaving}
          isReady={draft.theirs === null}
          error={isOvertaken ? null : error}
          onSubmit={() => save({ ...draft.value, expectedRevision: draft.base.revision })}
          onClose={() => setIsReviewing(false)}
        >
          <p>{will}</p>
          <Changes before={sentencesOf(draft.base)} after={sentencesOf(draft.value)} />
          {draft.theirs !== null && (
            <Conflict draft={draft} theirs={draft.theirs} sentencesOf={sentencesOf} />
          )}
        </ActionDialog>
      )}
    </>
  );
}

interface ConflictProps<Document extends Revised> extends Pick<
  DraftBarProps<Document>,
  'draft' | 'sentencesOf'
> {
  readonly theirs: Document;
}

function Conflict<Document extends Revised>({
  draft,
  theirs,
  sentencesOf,
}: ConflictProps<Document>) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="grid gap-3 rounded-lg border border-warn p-3">
      <p className="flex items-start gap-2 font-medium text-warn">
        <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
        {t('draft.conflict')}
      </p>
      <p>{t('draft.theirs')}</p>
      <Changes before={sentencesOf(draft.base)} after={sentencesOf(theirs)} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={draft.discard}>{t('draft.takeTheirs')}</Button>
        <Button onClick={draft.keep}>{t('draft.keepMine')}</Button>
      </div>
    </div>
  );
}
