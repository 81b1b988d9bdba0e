import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../clock/test-clock.ts';
import { agoText } from './ago-text.ts';
import { titleOf } from './moment-title.ts';

const AGAIN_MS = 30_000;

interface AgoProps {
  readonly at: string;
  /** It happened in real time, also where a test clock shows another. */
  readonly isReal?: boolean;
}

/** How long ago a moment was, such as “3 min ago”; its title is the exact time with its zone. */
export function Ago({ at, isReal = false }: AgoProps) {
  const { i18n } = useTranslation();
  const present = useNow();
  const now = isReal ? new Date() : present();
  useSyncExternalStore(everyHalfMinute, () => Math.floor(Date.now() / AGAIN_MS));
  const date = new Date(at);
  return (
    <time dateTime={at} title={titleOf(date, i18n.language)} className="whitespace-nowrap">
      {agoText(date, now, i18n.language)}
    </time>
  );
}

function everyHalfMinute(listener: () => void): () => void {
  const timer = setInterval(listener, AGAIN_MS);
  return () => clearInterval(timer);
}
