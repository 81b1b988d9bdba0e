import type { Server } from 'bun';

/** A message that the merchant's page got, with what the browser says of its sender. */
export interface HeardMessage {
  readonly origin: string;
  readonly data: Record<string, unknown>;
}

/** A shop's own page on an origin of its own, which embeds a checkout and keeps every message it hears. */
export interface MerchantPage {
  readonly origin: string;
  /** The page with the checkout in a frame; `ack` answers `service.ready`. */
  readonly urlOf: (embedUrl: string, options?: { ack?: boolean; parentOrigin?: string }) => string;
  readonly stop: () => Promise<void>;
}

/** In the page: `window.heard` holds the messages in their order; the frame takes the height it asks for. */
export function startMerchantPage(): MerchantPage {
  const server: Server<undefined> = Bun.serve({
    hostname: 'localhost',
    port: 0,
    fetch: ({ url }) => {
      const { pathname, searchParams } = new URL(url);
      if (pathname === '/shop') return page(searchParams);
      return new Response(`<!doctype html><title>${pathname}</title><h1>Shop ${pathname}</h1>`, {
        headers: { 'content-type': 'text/html' },
      });
    },
  });
  const origin = `http://localhost:${server.port}`;
  return {
    origin,
    urlOf: (embedUrl, { ack = true, parentOrigin = origin } = {}) => {
      const src = new URL(embedUrl);
      if (parentOrigin !== '') src.searchParams.set('parentOrigin', parentOrigin);
      const query = new URLSearchParams({ src: src.href, ack: ack ? '1' : '0' });
      return `${origin}/shop?${query}`;
    },
    stop: () => server.stop(true),
  };
}

function page(query: URLSearchParams): Response {
  const src = JSON.stringify(query.get('src')).replaceAll('<', '\\u003c');
  const acks = query.get('ack') === '1';
  const body = `<!doctype html><html lang="en"><head><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>Shop</h1><iframe id="checkout" title="Checkout" allow="payment" style="width:100%;height:600px;border:0"></iframe>
<script>
window.heard = [];
const frame = document.getElementById('checkout');
window.addEventListener('message', ({ origin, source, data }) => {
  if (source !== frame.contentWindow) return;
  window.heard.push({ origin, data });
  if (data.type === 'service.resize') frame.style.height = data.height + 'px';
  if (data.type === 'service.ready' && ${acks})
    frame.contentWindow.postMessage({ source: 'service-parent', version: 1, type: 'service.ack' }, origin);
});
frame.src = ${src};
</script></body></html>`;
  return new Response(body, { headers: { 'content-type': 'text/html' } });
}
