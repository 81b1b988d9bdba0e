import { requestUrl } from '../../http/request-url.ts';
import { coversOrigin } from '../../../domain/embed/origin.ts';

/** The request for a page: the query of contract 40 §5 and the browser's headers. */
export interface PageRequest {
  readonly page: 's' | 'c';
  readonly isEmbedded: boolean;
  readonly parentOrigin: string | null;
  readonly paysOnly: boolean;
  /** In place of one that waits for the buyer's bank. */
  readonly paysByAnotherCard: boolean;
  /** The query of the page that does. */
  readonly anotherCardQuery: string;
  /** In a page of ours, which has the shop's name, its links and a way out itself. */
  readonly isBare: boolean;
  /** /c only; `#rrggbb`. Malformed ones are ignored. */
  readonly primary: string | null;
  readonly logo: string | null;
  readonly acceptLanguage: string | null;
  readonly acceptsGzip: boolean;
}

export function readPageRequest(page: 's' | 'c', request: Request): PageRequest {
  const { searchParams: query } = requestUrl(request);
  const color = /^#?([0-9a-f]{6})$/i.exec(query.get('primary') ?? '');
  const logo = URL.parse(query.get('logo') ?? '');
  const isLogo = logo?.protocol === 'https:' || logo?.protocol === 'http:';
  return {
    page,
    isEmbedded: query.get('embed') === '1',
    parentOrigin: serialisedOrigin(query.get('parentOrigin')),
    isBare: query.get('frame') === 'bare',
    paysOnly: query.get('mode') === 'payment-only',
    paysByAnotherCard: query.get('card') === 'another',
    anotherCardQuery: `?${new URLSearchParams([...query, ['card', 'another']]).toString()}`,
    primary: page === 'c' && color ? `#${color[1]}` : null,
    logo: page === 'c' && logo && isLogo ? logo.href : null,
    acceptLanguage: request.headers.get('accept-language'),
    acceptsGzip: /\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''),
  };
}

/** Whether the page may be shown in the frame that asks for it. */
export function mayBeFramed(request: PageRequest, allowedOrigins: readonly string[]): boolean {
  const { isEmbedded, parentOrigin } = request;
  return !isEmbedded || (parentOrigin !== null && coversOrigin(allowedOrigins, parentOrigin));
}

/** Whether the caller wants an error as the API's envelope instead of as a page. */
export function wantsJson(request: Request): boolean {
  const accept = request.headers.get('accept') ?? '';
  return /\bapplication\/json\b/i.test(accept) && !/\btext\/html\b/i.test(accept);
}

/** The text goes into a header, so it must be an origin exactly as browsers write it. */
function serialisedOrigin(text: string | null): string | null {
  return text !== null && URL.parse(text)?.origin === text ? text : null;
}
