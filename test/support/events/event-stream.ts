import type { Parsed } from '../world/client.ts';
import { waitFor } from '../timing/wait-for.ts';

export interface StreamedEvent {
  /** The logSequence. */
  readonly id: number;
  readonly event: Parsed;
}

export interface OpenedStream {
  readonly status: number;
  readonly headers: Headers;
  readonly events: StreamedEvent[];
  /** The text so far, with comments. */
  readonly text: () => string;
  readonly isOver: () => boolean;
  readonly waitForEvents: (count: number) => Promise<StreamedEvent[]>;
  readonly close: () => void;
}

/** Opens GET /events as server-sent events and notes what comes. */
export async function openEventStream(
  baseUrl: string,
  headers: Record<string, string>,
  query = '',
): Promise<OpenedStream> {
  const stop = new AbortController();
  const response = await fetch(`${baseUrl}/api/v1/events${query}`, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: stop.signal,
  });
  const events: StreamedEvent[] = [];
  const state = { text: '', over: false };
  const listen = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of response.body ?? []) {
        const part = decoder.decode(chunk, { stream: true });
        state.text += part;
        const blocks = (rest + part).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) note(events, block);
      }
    } catch {
      // Cut off: by us, or by the server.
    }
    state.over = true;
  };
  void listen();
  return {
    status: response.status,
    headers: response.headers,
    events,
    text: () => state.text,
    isOver: () => state.over,
    waitForEvents: async (count) => {
      await waitFor(() => events.length >= count);
      return events;
    },
    close: () => stop.abort(),
  };
}

function note(events: StreamedEvent[], block: string): void {
  const lines = block.split('\n');
  const data = lines.find((line) => line.startsWith('data: '));
  const id = lines.find((line) => line.startsWith('id: '));
  if (data) events.push({ id: Number(id?.slice(4)), event: JSON.parse(data.slice(6)) });
}
