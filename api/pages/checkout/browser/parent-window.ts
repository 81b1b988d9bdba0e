/** The window that the page is embedded in; messages go to no other. */
export interface ParentWindow {
  readonly isEmbedded: boolean;
  readonly post: (type: string, payload?: Readonly<Record<string, unknown>>) => void;
}

const READY_EVERY_MS = 500;
const READY_FOR_MS = 5000;

export function connectParent(parentOrigin: string | null): ParentWindow {
  if (parentOrigin === null || window.parent === window) {
    return { isEmbedded: parentOrigin !== null, post: () => undefined };
  }
  const post: ParentWindow['post'] = (type, payload = {}) => {
    window.parent.postMessage({ source: 'service', version: 1, type, ...payload }, parentOrigin);
  };
  repeatReady(parentOrigin, post);
  postHeight(post);
  return { isEmbedded: true, post };
}

/** A parent may begin to listen late, so the message is repeated until the parent acknowledges it. */
function repeatReady(parentOrigin: string, post: ParentWindow['post']): void {
  post('service.ready');
  const repeating = setInterval(() => post('service.ready'), READY_EVERY_MS);
  const stop = (): void => {
    clearInterval(repeating);
    clearTimeout(timeout);
    window.removeEventListener('message', onMessage);
  };
  const timeout = setTimeout(stop, READY_FOR_MS);
  const onMessage = ({ origin, source, data }: MessageEvent): void => {
    if (origin !== parentOrigin || source !== window.parent) return;
    if (data?.source !== 'service-parent' || data.version !== 1) return;
    if (data.type === 'service.ack') stop();
  };
  window.addEventListener('message', onMessage);
}

function postHeight(post: ParentWindow['post']): void {
  const page = document.querySelector('.page');
  if (!page) return;
  let posted = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    if (height === posted) return;
    posted = height;
    post('service.resize', { height });
  }).observe(page);
}
