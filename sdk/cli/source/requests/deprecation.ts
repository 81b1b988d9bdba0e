/** What a response says of the end of what was asked for (RFC 9745, RFC 8594); null when it says nothing. */
export function deprecationIn(headers: Headers): string | null {
  const seconds = /^@(\d{1,12})$/.exec(headers.get('deprecation') ?? '')?.[1];
  if (seconds === undefined) return null;
  const since = new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
  const sunset = headers.get('sunset');
  const [, link] = /<([^>]+)>; *rel="deprecation"/.exec(headers.get('link') ?? '') ?? [];
  return [
    `what this uses is deprecated since ${since}`,
    sunset === null ? '' : ` and may be gone from ${sunset}`,
    link === undefined ? '' : `: see ${link}`,
  ].join('');
}
