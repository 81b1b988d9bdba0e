import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { useKeyNames } from '../requests/key-names.ts';
import { Step } from './step.tsx';
import { textOf } from './text-of.ts';
import type { useLoggedRequest } from './use-explanation.ts';

interface LoggedRequestProps {
  readonly logged: ReturnType<typeof useLoggedRequest>;
  readonly isMakerGone: boolean;
}

/** A request of the log: its response, and for one that a key made, what refused it. */
export function LoggedRequest({ logged, isMakerGone }: LoggedRequestProps) {
  const { t } = useTranslation();
  const { request, isSearching, error } = logged;
  if (error) return <Failure error={error} />;
  if (!request)
    return <p role="status">{isSearching ? t('access.searching') : t('access.noRequest')}</p>;
  const { status, errorCode, credential } = request;
  return (
    <>
      <p>
        {t('access.logged')}{' '}
        <strong>
          {status} {errorCode}
        </strong>
        {' · '}
        <PlaceLink
          path="/requests"
          search={{ requestId: request.id }}
          className="underline hover:no-underline"
        >
          {t('access.openLog')}
        </PlaceLink>
      </p>
      {isMakerGone && <p className="text-warn">{t('access.makerGone')}</p>}
      {credential.type !== 'member' && <ByKey of={request} />}
    </>
  );
}

type Logged = NonNullable<LoggedRequestProps['logged']['request']>;

/** The gate that refused, as the response said: a key's scopes are what they were. */
function ByKey({ of }: { readonly of: Logged }) {
  const { t } = useTranslation();
  const names = new Map(useKeyNames());
  const { credential, status } = of;
  const name = credential.id === null ? undefined : names.get(credential.id);
  const gates = gatesOf(of);
  return (
    <>
      <p>
        {t(`access.madeBy.${credential.type === 'api_key' ? 'key' : 'other'}`, {
          name: name ?? credential.id?.slice(0, 8) ?? '',
        })}
      </p>
      {status < 400 && <p className="text-good">{t('access.notRefused')}</p>}
      {status >= 400 && gates.length === 0 && <p>{messageOf(of) ?? t('access.notByGate')}</p>}
      {gates.length > 0 && (
        <ol className="grid gap-2.5" aria-label={t('access.steps')}>
          {gates.map(({ gate, required, held, message }) => (
            <Step key={`${gate}:${message}`} isPassed={false} title={titleOf(gate)}>
              {[
                message,
                required !== null && t('access.needs', { what: textOf(required) }),
                held !== null && t('access.has', { what: textOf(held) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Step>
          ))}
        </ol>
      )}
      {gates.some(({ gate }) => gate === 'scope') && credential.type === 'api_key' && (
        <p>
          {t('access.keyFixed')}{' '}
          <PlaceLink path="/keys" className="underline hover:no-underline">
            {t('access.toKeys')}
          </PlaceLink>
        </p>
      )}
    </>
  );

  function titleOf(gate: string): string {
    return t(`access.gates.${gate}` as 'access.gates.scope', { defaultValue: gate });
  }
}

interface RefusedGate {
  readonly gate: string;
  readonly required: unknown;
  readonly held: unknown;
  readonly message: string;
}

function gatesOf({ error }: Logged): readonly RefusedGate[] {
  const details: unknown = error?.['details'];
  if (!Array.isArray(details)) return [];
  return (details as readonly unknown[]).flatMap((detail) => {
    if (typeof detail !== 'object' || detail === null || !('gate' in detail)) return [];
    const { gate, required, held, message } = detail as Partial<Record<string, unknown>>;
    return [
      {
        gate: String(gate),
        required: required ?? null,
        held: held ?? null,
        message: typeof message === 'string' ? message : '',
      },
    ];
  });
}

function messageOf({ error }: Logged): string | null {
  const message: unknown = error?.['message'];
  return typeof message === 'string' ? message : null;
}
