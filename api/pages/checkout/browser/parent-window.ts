/** The window that the page is embedded in; the only one that hears of it. */
export interface ParentWindow {
  readonly isThere: boolean;
  readonly tell: (type: string, payload?: Readonly<Record<string, unknown>>) => void;
}

const READY_EVERY_MS = 500;
const READY_FOR_MS = 5000;

export function connectParent(parentOrigin: string | null): ParentWindow {
  if (parentOrigin === null || window.parent === window) {
    return { isThere: parentOrigin !== null, tell: () => undefined };
  }
  const tell: ParentWindow['tell'] = (type, payload = {}) => {
    window.parent.postMessage({ source: 'service', version: 1, type, ...payload }, parentOrigin);
  };
  repeatReady(parentOrigin, tell);
  tellHeight(tell);
  return { isThere: true, tell };
}

/** A parent may listen late: it is told until it says that it heard. */
function repeatReady(parentOrigin: string, tell: ParentWindow['tell']): void {
  tell('service.ready');
  const repeating = setInterval(() => tell('service.ready'), READY_EVERY_MS);
  const stop = (): void => {
    clearInterval(repeating);
    clearTimeout(givingUp);
    window.removeEventListener('message', hear);
  };
  const givingUp = setTimeout(stop, READY_FOR_MS);
  const hear = ({ origin, source, data }: MessageEvent): void => {
    if (origin !== parentOrigin || source !== window.parent) return;
    if (data?.source !== 'service-parent' || data.version !== 1) return;
    if (data.type === 'service.ack') stop();
  };
  window.addEventListener('message', hear);
}

function tellHeight(tell: ParentWindow['tell']): void {
  const page = document.querySelector('.page');
  if (!page) return;
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    tell('service.resize', { height });
  }).observe(page);
}
