/** A request without a body, whose target or headers are hostile. */
export interface HostileHead {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Bun returns 431 above 16 KiB of request line and headers; these stay below, and one goes beyond. */
const BYTES = 15 * 1024;

/** Requests to pages and lists that anybody may call, or that a wrong credential is sent to. */
export function hostileHeads(listPath: string): readonly HostileHead[] {
  const fill = (unit: string, bytes = BYTES): string =>
    unit.repeat(Math.floor(bytes / unit.length));
  const numbered = (unit: (index: number) => string): string => {
    let text = '';
    for (let index = 0; text.length < BYTES - 32; index += 1) text += unit(index);
    return text;
  };
  const plain = (name: string, path: string): HostileHead => ({ name, path, headers: {} });
  const withHeaders = (name: string, headers: HostileHead['headers']): HostileHead => ({
    name,
    path: listPath,
    headers,
  });
  const many = Array.from({ length: 600 }, (_, index): [string, string] => [
    `x-h-${index}`,
    'aaaa',
  ]);
  return [
    plain('one long parameter', `/unsubscribe?token=${fill('a')}`),
    plain('a known parameter many times', `/unsubscribe?${fill('token=a&')}`),
    plain('many unknown parameters', `/unsubscribe?${numbered((index) => `t${index}&`)}`),
    plain('many known parameters of a list', `${listPath}?${fill('limit=a&')}`),
    plain('escapes in the query', `/unsubscribe?token=${fill('%F0%9F%98%80')}`),
    plain('broken escapes in the query', `/unsubscribe?token=${fill('%')}`),
    plain('a long path', `/api/v1/${fill('a')}`),
    plain('a path of many parts', fill('/a')),
    plain('a path of dots', `/api${fill('/..')}`),
    plain('escapes in the path', `/files/${fill('%2e%2e%2f')}`),
    plain('a long id', `/api/v1/checkout-sessions/${fill('a')}`),
    plain('beyond the limit', `/unsubscribe?token=${fill('a', 4 * BYTES)}`),
    withHeaders('many headers', Object.fromEntries(many)),
    withHeaders('a long credential', { authorization: `Bearer ${fill('a')}` }),
    withHeaders('a credential of dots', { authorization: `Bearer ${fill('a.')}` }),
    withHeaders('a long key', { 'x-api-key': `sk_test_${fill('a')}` }),
    withHeaders('a long origin', { origin: `https://${fill('a.')}example` }),
    withHeaders('many languages', { 'accept-language': fill('de;q=0.1,') }),
    withHeaders('many forwarders', { 'x-forwarded-for': fill('1.1.1.1,') }),
    withHeaders('many encodings', { 'accept-encoding': fill('gzip;q=0.1,') }),
    withHeaders('many cookies', { cookie: fill('a=b;') }),
  ];
}
