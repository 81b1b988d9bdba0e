export interface PageOrigins {
  /** Who may frame the page; null: nobody. `*` only for pages that show nothing of a session. */
  readonly ancestors: string | null;
  readonly api: string;
  readonly images: readonly string[];
  readonly fieldsUrl: string | null;
  /** The bank's page is shown in a frame of this one. */
  readonly framesBank: boolean;
  /** An origin whose page is shown in a frame of this one. */
  readonly frames?: string;
  /** Where its forms may be sent to; default: nowhere. */
  readonly forms?: "'self'";
  readonly nonce: string;
}

/** Only the page's own script runs; it calls the API, and shows pictures from the hosts that the page names. */
export function pageHeaders(origins: PageOrigins): Record<string, string> {
  const { ancestors, nonce, framesBank } = origins;
  const images = sources(origins.images);
  const api = sources([origins.api]);
  const fields = sources(origins.fieldsUrl === null ? [] : [origins.fieldsUrl]);
  const bank = framesBank ? ["'self'", 'https:', ...api] : [];
  const frames = [...bank, ...fields, ...sources(origins.frames ? [origins.frames] : [])];
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    ["connect-src 'self'", ...api].join(' '),
    ["img-src 'self' data:", ...images].join(' '),
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "base-uri 'none'",
    `form-action ${origins.forms ?? "'none'"}`,
    `frame-ancestors ${ancestors ?? "'none'"}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    vary: 'Accept, Accept-Encoding, Accept-Language',
  };
}

/** The origins of http(s) URLs, each once; any other text adds nothing to a policy. */
function sources(urls: readonly string[]): string[] {
  const parsed = urls.map((url) => URL.parse(url)).filter((url) => url !== null);
  const origins = parsed
    .filter(({ protocol }) => protocol === 'https:' || protocol === 'http:')
    .map(({ origin }) => origin);
  return [...new Set(origins)];
}
