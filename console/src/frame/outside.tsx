import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { session, signOut } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';

/** A page outside of any workspace: one panel, and who is signed in. */
export function Outside({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
  const { t } = useTranslation();
  return (
    <main className="grid min-h-full place-items-center p-4">
      <Panel className="w-full max-w-lg p-6">
        <h1 className="mb-4 text-xl font-semibold">{title}</h1>
        {children}
        <p className="mt-6 flex flex-wrap items-center justify-between gap-2 border-t pt-4 text-quiet">
          <span className="break-all">{session.email}</span>
          <Button look="quiet" onClick={() => signOut(false)}>
            {t('session.signOut')}
          </Button>
        </p>
      </Panel>
    </main>
  );
}
