import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { CommerceEvent } from '../../../sdk/typescript/src/commerce.ts';
import { usePermissions } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';

/** `off`: this member may not read events, so a page shows what it read when it was opened. */
type LiveState = 'connecting' | 'live' | 'lost' | 'off';

/** Null: the connection was lost and is back, and something may have happened meanwhile. */
type Listener = (event: Pick<CommerceEvent, 'type' | 'id'> | null) => void;

interface Live {
  readonly state: LiveState;
  readonly listen: (listener: Listener) => () => void;
}

const LiveContext = createContext<Live>({ state: 'off', listen: () => () => undefined });

const AGAIN_MS = 3_000;
/** However many events arrive, a list is read again at most once in this time. */
const TOGETHER_MS = 1_000;

/** One stream of events for all that is open in this place. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const { commerce, key } = usePlace();
  const { data } = usePermissions();
  const isAllowed = data?.permissions['application:events:read'] ?? null;
  const [state, setState] = useState<LiveState>('connecting');
  const listeners = useRef(new Set<Listener>());
  useEffect(() => {
    if (isAllowed !== true) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const tell = (event: Parameters<Listener>[0]) => {
      for (const listener of listeners.current) listener(event);
    };
    let wasLost = false;
    const onOpen = () => {
      setState('live');
      if (wasLost) tell(null);
    };
    const onLost = () => {
      wasLost = true;
      setState('lost');
    };
    const follow = async () => {
      while (!signal.aborted) {
        try {
          const stream = commerce.events.follow({ from: 'latest' }, { signal, onOpen, onLost });
          for await (const event of stream) tell(event);
        } catch {
          if (signal.aborted) return;
          onLost();
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        }
      }
    };
    void follow();
    return () => ending.abort();
  }, [commerce, key, isAllowed]);
  const live = useMemo(
    () => ({
      state: isAllowed === false ? ('off' as const) : state,
      listen: (listener: Listener) => {
        listeners.current.add(listener);
        return () => void listeners.current.delete(listener);
      },
    }),
    [state, isAllowed],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Whether what is shown follows what happens. */
export function useLiveState(): LiveState {
  return useContext(LiveContext).state;
}

/** Calls `refresh` when an event of a type that begins with one of these has happened. */
export function useRefreshOn(beginnings: readonly string[], refresh: () => void): void {
  const { listen } = useContext(LiveContext);
  const latest = useRef({ beginnings, refresh });
  useEffect(() => {
    latest.current = { beginnings, refresh };
  });
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = listen((event) => {
      const concerns =
        event === null || latest.current.beginnings.some((start) => event.type.startsWith(start));
      if (!concerns) return;
      waiting ??= setTimeout(() => {
        waiting = undefined;
        latest.current.refresh();
      }, TOGETHER_MS);
    });
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [listen]);
}
