/** The steps of the unified checkout page. */
export type CheckoutStep = 'cart' | 'address' | 'shipping' | 'billing' | 'payment';

export interface CheckoutResult {
  readonly orderId: string | null;
  readonly paymentId: string | null;
  /** The stored card, if the session was for storing one. */
  readonly paymentMethodId?: string;
}

/** What the buyer pays, in minor units of the currency. */
export interface CheckoutTotal {
  readonly subtotal: number;
  readonly discountTotal: number;
  readonly shippingTotal: number;
  readonly taxTotal: number;
  readonly total: number;
  readonly currency: string;
  /** More of the address may change it. */
  readonly isEstimate: boolean;
  readonly shippingMethodId: string | null;
  readonly discountCode: string | null;
}

export interface CheckoutFailure {
  readonly code: string;
  readonly message: string;
}

export interface CheckoutOptions {
  /** The session's `embedUrl`, as the API returned it. */
  readonly embedUrl: string;
  /** Where the checkout goes: an element, or a selector of one. */
  readonly container: Element | string;
  /** The frame's title for screen readers. Default: "Checkout". */
  readonly title?: string;
  readonly onReady?: () => void;
  readonly onStepChange?: (step: CheckoutStep) => void;
  /** The address, the shipping method or a code changed what the buyer pays. */
  readonly onTotalChange?: (total: CheckoutTotal) => void;
  readonly onProcessing?: () => void;
  /** The payment went through. Fulfil by webhook or by reading the order, never by this alone. */
  readonly onComplete?: (result: CheckoutResult) => void;
  /** Something was declined or failed; the buyer may try again in the checkout. */
  readonly onError?: (failure: CheckoutFailure) => void;
  readonly onCancel?: () => void;
}

export interface MountedCheckout {
  readonly element: HTMLIFrameElement;
  /** Removes the frame and stops listening. */
  readonly unmount: () => void;
}

const VERSION = 1;

/**
 * Puts a checkout into the page. It accepts only messages of its own frame, from the frame's origin, in the version
 * that this file knows; the frame grows with its content.
 */
export function mountCheckout(options: CheckoutOptions): MountedCheckout {
  const container =
    typeof options.container === 'string'
      ? document.querySelector(options.container)
      : options.container;
  if (!container) throw new Error('mountCheckout: the container is not in the page');
  const url = new URL(options.embedUrl);
  url.searchParams.set('parentOrigin', window.location.origin);
  const element = document.createElement('iframe');
  element.title = options.title ?? 'Checkout';
  element.allow = 'payment';
  element.style.cssText = 'display:block;width:100%;min-height:20rem;border:0';
  const reported = { ready: false, completed: false };

  const onMessage = ({ origin, source, data }: MessageEvent): void => {
    if (origin !== url.origin || source !== element.contentWindow) return;
    if (data?.source !== 'service' || data.version !== VERSION) return;
    switch (data.type) {
      case 'service.ready':
        element.contentWindow?.postMessage(
          { source: 'service-parent', version: VERSION, type: 'service.ack' },
          url.origin,
        );
        if (!reported.ready) options.onReady?.();
        reported.ready = true;
        break;
      case 'service.step.changed':
        options.onStepChange?.(data.step);
        break;
      case 'service.total.changed':
        options.onTotalChange?.(totalOf(data));
        break;
      case 'service.processing':
        options.onProcessing?.();
        break;
      case 'service.completed':
        if (!reported.completed) options.onComplete?.(resultOf(data));
        reported.completed = true;
        break;
      case 'service.error':
        options.onError?.({ code: data.code, message: data.message });
        break;
      case 'service.cancelled':
        options.onCancel?.();
        break;
      case 'service.resize':
        if (Number.isFinite(data.height)) element.style.height = `${Math.max(0, data.height)}px`;
    }
  };

  // The listener must be there before the frame can post anything.
  window.addEventListener('message', onMessage);
  element.src = url.href;
  container.append(element);
  return {
    element,
    unmount: () => {
      window.removeEventListener('message', onMessage);
      element.remove();
    },
  };
}

function resultOf({ orderId, paymentId, paymentMethodId }: CheckoutResult): CheckoutResult {
  return { orderId, paymentId, ...(paymentMethodId ? { paymentMethodId } : {}) };
}

function totalOf({
  subtotal,
  discountTotal,
  shippingTotal,
  taxTotal,
  total,
  currency,
  isEstimate,
  shippingMethodId,
  discountCode,
}: CheckoutTotal): CheckoutTotal {
  return {
    subtotal,
    discountTotal,
    shippingTotal,
    taxTotal,
    total,
    currency,
    isEstimate,
    shippingMethodId,
    discountCode,
  };
}
