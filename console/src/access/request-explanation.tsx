import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../sdk/typescript/src/commerce.ts';
import { Failure, isCode } from '../client/failure.tsx';
import { useSetFilters } from '../table/set-filters.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { LoggedRequest } from './logged-request.tsx';
import { Step } from './step.tsx';
import { textOf } from './text-of.ts';
import { methods, useExplanation, useLoggedRequest, type Explanation } from './use-explanation.ts';

interface RequestExplanationProps {
  readonly member: Member;
  readonly own: Member;
  readonly members: readonly Member[];
  readonly search: {
    readonly member?: string;
    readonly method?: string;
    readonly path?: string;
    readonly requestId?: string;
  };
}

const isId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether the member may make a call, gate by gate; the call is typed, or found in the request log. */
export function RequestExplanation({ member, own, members, search }: RequestExplanationProps) {
  const { t } = useTranslation();
  const set = useSetFilters();
  const logged = useLoggedRequest(search.requestId);
  const { request } = logged;
  const method = methods.find((one) => one === (request?.method ?? search.method)) ?? 'GET';
  const path = request?.path ?? search.path ?? '';
  const [typed, setTyped] = useState(search.requestId ?? search.path ?? '');
  const [chosen, setChosen] = useState(method);
  const maker = request?.credential.type === 'member' ? request.credential.id : null;
  const isMakerGone = maker !== null && !members.some(({ memberId }) => memberId === maker);
  // Asked why a request was refused, one looks at who made it, whoever was looked at before.
  useEffect(() => {
    if (maker !== null && !isMakerGone && search.member === undefined) set({ member: maker });
  }, [maker, isMakerGone, search.member]);
  const isByKey = request !== null && request.credential.type !== 'member';
  const explanation = useExplanation({
    memberId: member.memberId === own.memberId ? null : member.memberId,
    method,
    path,
    isEnabled: path.startsWith('/') && !isByKey && !isMakerGone,
  });
  return (
    <Section title={t('access.ask')}>
      <form
        className="grid items-end gap-3 sm:grid-cols-[8rem_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          const text = typed.trim();
          const none = { method: undefined, path: undefined };
          if (isId.test(text)) set({ requestId: text, member: undefined, ...none });
          else set({ method: chosen, path: pathOf(text), requestId: undefined });
        }}
      >
        <SelectField
          label={t('word.method')}
          value={chosen}
          onType={(text) => setChosen(methods.find((one) => one === text) ?? 'GET')}
          choices={methods.map((one) => [one, one])}
        />
        <TextField
          label={`${t('access.path')} / ${t('word.requestId')}`}
          maxLength={2_048}
          required
          placeholder="/api/v1/orders"
          value={typed}
          onType={setTyped}
        />
        <Button type="submit" look="primary" className="h-10">
          {t('access.explain')}
        </Button>
      </form>
      <p className="mt-1 text-xs text-quiet">{t('access.askHelp')}</p>
      <div className="mt-4 grid gap-3" aria-live="polite">
        {search.requestId && <LoggedRequest logged={logged} isMakerGone={isMakerGone} />}
        {explanation.isLoading && <Waiting lines={4} />}
        {explanation.error &&
          (isCode(explanation.error, 'not_found') ? (
            <p className="text-bad">{t('access.noRoute')}</p>
          ) : (
            <Failure error={explanation.error} />
          ))}
        {explanation.data && <CallResult of={explanation.data} call={`${method} ${path}`} />}
      </div>
    </Section>
  );
}

/** The pasted text may be a whole address. */
function pathOf(text: string): string {
  const url = URL.parse(text);
  const path = url?.protocol.startsWith('http') ? url.pathname : text;
  return path.startsWith('/') ? path : `/${path}`;
}

function CallResult({ of, call }: { readonly of: Explanation; readonly call: string }) {
  const { t } = useTranslation();
  const { allowed, status, code, gates } = of;
  return (
    <div>
      <p className="mb-2 font-mono text-xs break-all text-quiet">{call}</p>
      <p className={`mb-3 font-medium ${allowed ? 'text-good' : 'text-bad'}`}>
        {allowed ? t('access.callAllowed') : t('access.callDenied', { status, code: code ?? '' })}
      </p>
      {gates.length === 0 && <p className="text-quiet">{t('access.noGates')}</p>}
      <ol className="grid gap-2.5" aria-label={t('access.steps')}>
        {gates.map(({ gate, passed, required, held }) => (
          <Step key={gate} isPassed={passed} title={t(`access.gates.${gate}`)}>
            {[
              required !== null && t('access.needs', { what: textOf(required) }),
              !passed && held !== null && t('access.has', { what: textOf(held) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Step>
        ))}
      </ol>
    </div>
  );
}
