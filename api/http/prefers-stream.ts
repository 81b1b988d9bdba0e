/**
 * Whether a client prefers server-sent events to JSON (RFC 9110 §12.5.1). A stream never ends, so the client must name
 * its type: a wildcard does not ask for it. With equal weights the named type wins.
 */
export function prefersStream(accept: string | null): boolean {
  const ranges = (accept ?? '').toLowerCase().split(',').map(rangeOf);
  const weightOf = (type: string): number | null =>
    ranges.find((range) => range.type === type)?.weight ?? null;
  const stream = weightOf('text/event-stream') ?? 0;
  const json = weightOf('application/json') ?? weightOf('application/*') ?? weightOf('*/*') ?? 0;
  return stream > 0 && stream >= json;
}

interface MediaRange {
  readonly type: string;
  readonly weight: number;
}

function rangeOf(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
}
