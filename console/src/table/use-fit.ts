import { useCallback, useEffect, useState, type RefObject } from 'react';

interface Fit {
  /** Less room around cells, and states and moments on two lines. */
  readonly isTight: boolean;
  /** Even so its columns do not fit, and the keyboard has to reach what scrolls. */
  readonly isWide: boolean;
  /** Measures again. */
  readonly fit: () => void;
}

/** A list is drawn tight as soon as its columns would not fit, and until it has more room than it had then. */
export function useFit(box: RefObject<HTMLElement | null>, columns: number): Fit {
  const [tightAt, setTightAt] = useState(0);
  const [isWide, setIsWide] = useState(false);
  const fit = useCallback(() => {
    const list = box.current;
    if (!list) return;
    const { clientWidth, scrollWidth } = list;
    setTightAt((before) => {
      if (clientWidth > before) return scrollWidth > clientWidth ? clientWidth : 0;
      return before;
    });
    setIsWide(scrollWidth > clientWidth);
  }, [box]);
  useEffect(() => setTightAt(0), [columns]);
  useEffect(fit, [fit, tightAt]);
  return { isTight: tightAt > 0, isWide, fit };
}
