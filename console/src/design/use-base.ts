import { useEffect, useRef, useState } from 'react';
import type { EmbedConfig } from '../../../sdk/typescript/src/commerce.ts';
import {
  changesOf,
  rebased,
  settingsFrom,
  settingsOf,
  type DesignForm,
  type SettingName,
  type Settings,
} from './settings.ts';

/**
 * What the changes are counted from. When somebody else has stored other settings, theirs become the base: what was not
 * touched here follows them, and what was stays as it was typed.
 */
export function useBase(
  stored: EmbedConfig,
  typed: DesignForm,
  onRebase: (settings: Settings) => void,
) {
  const [base, setBase] = useState(stored);
  const [theirs, setTheirs] = useState<readonly SettingName[]>([]);
  const latest = useRef({ typed, onRebase });
  useEffect(() => {
    latest.current = { typed, onRebase };
  });
  useEffect(() => {
    if (stored.revision === base.revision) return;
    const [before, after] = [settingsOf(base), settingsOf(stored)];
    const mine = settingsFrom(latest.current.typed);
    if (changesOf(before, mine).length > 0) {
      const others = changesOf(before, after).map(({ name }) => name);
      setTheirs((known) => [...new Set([...known, ...others])]);
    }
    latest.current.onRebase(rebased(before, after, mine));
    setBase(stored);
  }, [stored, base]);
  return {
    base,
    theirs,
    begin: (config: EmbedConfig) => {
      setBase(config);
      setTheirs([]);
    },
  };
}
