/** An event as the log shows it, as far as it is read here. */
export interface LogEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: string;
  readonly logSequence: number;
  readonly resource: { readonly type: string; readonly id: string };
}

/** An event with its number in the log and the text that is sent and signed. */
export interface LogEntry {
  readonly logSequence: number;
  readonly event: LogEvent;
  readonly body: string;
}

/** Whether a list such as `order.*,payment.captured` selects the type; without a list, everything is. */
export function matchesTypes(types: readonly string[] | null, type: string): boolean {
  if (types === null) return true;
  const category = `${type.slice(0, type.indexOf('.'))}.*`;
  return types.some((one) => one === '*' || one === type || one === category);
}

/** `07:52:17 order.created 0195...`: when, what, and of which resource. */
export function labelOf({ logSequence, event }: LogEntry): string {
  const at = event.createdAt.slice(11, 19);
  return `${logSequence} ${at} ${event.type} ${event.resource.id}`;
}
