/**
 * Whether a client that may get JSON or server-sent events wants the latter (RFC 9110 §12.5.1). They never end, so
 * they go only to who names them: no wildcard does. Where both are named alike, naming them decides.
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
