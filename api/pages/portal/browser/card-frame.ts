import { webUrl } from '../../checkout/browser/web-url.ts';

/**
 * The page that stores a card, in a frame; it says which one it stored. Only messages of that frame count. It gets the
 * focus once it hears keys, unless the buyer has moved it meanwhile: Escape in a frame that loads closes nothing.
 */
export function openCardFrame(
  place: HTMLElement,
  embedUrl: string,
  heard: {
    readonly stored: (paymentMethodId: string) => void;
    readonly cancelled: () => void;
  },
): void {
  const url = new URL(webUrl(embedUrl) ?? 'about:blank');
  url.searchParams.set('parentOrigin', location.origin);
  url.searchParams.set('frame', 'bare');
  const frame = document.createElement('iframe');
  frame.className = 'slot';
  frame.title = place.dataset['title'] ?? '';
  frame.allow = 'payment';
  const focused = document.activeElement;
  let isReady = false;
  let isStored = false;
  const onMessage = ({ origin, source, data }: MessageEvent): void => {
    if (!frame.isConnected) return window.removeEventListener('message', onMessage);
    if (origin !== url.origin || source !== frame.contentWindow) return;
    if (data?.source !== 'service' || data.version !== 1) return;
    if (data.type === 'service.ready') {
      frame.contentWindow?.postMessage(
        { source: 'service-parent', version: 1, type: 'service.ack' },
        url.origin,
      );
      if (!isReady && document.activeElement === focused) frame.focus();
      isReady = true;
    }
    if (data.type === 'service.resize' && Number.isFinite(data.height))
      frame.style.height = `${Math.max(0, data.height)}px`;
    if (data.type === 'service.cancelled') heard.cancelled();
    if (
      data.type === 'service.completed' &&
      typeof data.paymentMethodId === 'string' &&
      !isStored
    ) {
      isStored = true;
      heard.stored(data.paymentMethodId);
    }
  };
  window.addEventListener('message', onMessage);
  place.replaceChildren(frame);
  frame.src = url.href;
}
