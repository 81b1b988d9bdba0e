import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EmbedConfigPreviewBody } from '../../../sdk/typescript/src/commerce.ts';
import { useRead } from '../client/use-read.ts';
import type { Settings } from './settings.ts';

/** How often it is asked whether somebody else has stored other settings. */
const LOOK_MS = 15_000;
const TYPING_MS = 350;

export function useEmbedConfig() {
  return useRead(['embed config'], (commerce, options) => commerce.embedConfig.get(options), {
    refetchInterval: LOOK_MS,
  });
}

export type Look = Required<Pick<EmbedConfigPreviewBody, 'scheme' | 'isEmbedded'>>;

/** The page as it would be with these settings, a moment after the last key; also says what the API refuses of them. */
export function usePreview(settings: Settings, look: Look) {
  const typed = JSON.stringify(settings);
  const [text, setText] = useState(typed);
  useEffect(() => {
    if (typed === text) return undefined;
    const timer = setTimeout(() => setText(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  const query = useRead(
    ['checkout preview', text, look],
    async (commerce, options) => {
      const styleNonce = document.querySelector<HTMLMetaElement>(
        'meta[name="style-nonce"]',
      )?.content;
      const config = JSON.parse(text) as Settings;
      return await commerce.embedConfig.preview(
        { config, ...look, ...(styleNonce ? { styleNonce } : {}) },
        options,
      );
    },
    { placeholderData: keepPreviousData, gcTime: 60_000 },
  );
  return { ...query, isBehind: typed !== text || query.isFetching };
}
