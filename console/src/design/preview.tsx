import { Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { join } from '../ui/join.ts';
import type { Look } from './use-design.ts';

const widths = { desktop: 1024, phone: 390 } as const;
type Device = keyof typeof widths;
const HEIGHT_PX = 680;
const NARROW = '(max-width: 640px)';

interface PreviewProps {
  readonly html: string | undefined;
  readonly isBehind: boolean;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
}

/**
 * The real checkout page, with goods that do not exist. It has no script, no address and no right to anything: whatever
 * is pressed in it, nothing is sent.
 */
export function Preview({ html, isBehind, look, onLook }: PreviewProps) {
  const { t } = useTranslation();
  const [device, setDevice] = useState<Device>(() =>
    matchMedia(NARROW).matches ? 'phone' : 'desktop',
  );
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Toggle
          label={t('design.width')}
          value={device}
          onChange={setDevice}
          choices={[
            ['desktop', t('design.desktop'), <Monitor key="icon" size={16} aria-hidden />],
            ['phone', t('design.phone'), <Smartphone key="icon" size={16} aria-hidden />],
          ]}
        />
        <Toggle
          label={t('design.device')}
          value={look.scheme}
          onChange={(scheme) => onLook({ ...look, scheme })}
          choices={[
            ['light', t('themes.light'), <Sun key="icon" size={16} aria-hidden />],
            ['dark', t('themes.dark'), <Moon key="icon" size={16} aria-hidden />],
          ]}
        />
        <label className="flex min-h-10 items-center gap-2">
          <input
            type="checkbox"
            checked={look.isEmbedded}
            onChange={() => onLook({ ...look, isEmbedded: !look.isEmbedded })}
            className="size-4 accent-accent"
          />
          {t('design.embedded')}
        </label>
      </div>
      <Frame html={html} width={widths[device]} isBehind={isBehind} />
      <p className="text-xs text-quiet">{t('design.previewHelp')}</p>
    </div>
  );
}

type FrameProps = Readonly<{ html: string | undefined; width: number; isBehind: boolean }>;

/** A page of a given width, made as small as the place that there is for it. */
function Frame({ html, width, isBehind }: FrameProps) {
  const { t } = useTranslation();
  const around = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    if (!around.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(around.current);
    return () => observer.disconnect();
  }, []);
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  return (
    <div
      ref={around}
      aria-busy={isBehind}
      className="grid justify-center overflow-hidden rounded-lg border bg-ground"
      style={{ height: HEIGHT_PX }}
    >
      {html === undefined ? (
        <p className="self-center text-quiet">{t('state.loading')}</p>
      ) : (
        <div className="relative" style={{ width: width * scale, height: HEIGHT_PX }}>
          <Pages
            html={html}
            style={{
              width,
              height: HEIGHT_PX / scale,
              transform: `scale(${scale})`,
              transformOrigin: '0 0',
            }}
          />
        </div>
      )}
    </div>
  );
}

/**
 * A frame of its own for every page, shown once it is loaded: in one that stays, each would be a step of the browser's
 * back button.
 */
function Pages({ html, style }: { readonly html: string; readonly style: CSSProperties }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(html);
  const pages = shown === html ? [html] : [shown, html];
  return pages.map((page) => (
    <iframe
      key={page}
      sandbox=""
      srcDoc={page}
      title={page === shown ? t('design.preview') : undefined}
      aria-hidden={page !== shown}
      tabIndex={page === shown ? undefined : -1}
      onLoad={() => setShown(page)}
      className={join('absolute start-0 top-0 border-0 bg-white', page !== shown && 'invisible')}
      style={style}
    />
  ));
}

interface ToggleProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly (readonly [value: Value, text: string, icon: ReactNode])[];
}

function Toggle<Value extends string>({ label, value, onChange, choices }: ToggleProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="inline-flex rounded-lg border p-0.5">
        {choices.map(([choice, text, icon]) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === value}
            onClick={() => onChange(choice)}
            className={join(
              'inline-flex min-h-9 items-center gap-1.5 rounded-md px-2.5 pointer-coarse:min-h-11',
              choice === value ? 'bg-tint font-medium text-accent' : 'text-quiet hover:text-ink',
            )}
          >
            {icon}
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
