/** A running receiver (receiver.ts), as it is handed to the programs of the bench. */
export interface Receiver {
  readonly urls: readonly string[];
  readonly control: string;
}

export interface ReceiverTotals {
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** Of each event, by its id, when it first arrived (ms since 1970). */
export type Arrivals = Readonly<Record<string, number>>;

export async function readTotals(receiver: Receiver): Promise<ReceiverTotals> {
  return (await fetch(`${receiver.control}/totals`)).json() as Promise<ReceiverTotals>;
}

export async function readArrivals(receiver: Receiver): Promise<Arrivals> {
  const answer = await fetch(`${receiver.control}/stats`);
  return ((await answer.json()) as { byEvent: Arrivals }).byEvent;
}

export async function resetReceiver(receiver: Receiver): Promise<void> {
  await fetch(`${receiver.control}/reset`, { method: 'POST' });
}
