const PREFIX = 'widget:';

/** One transaction a session and card: the widget's button pressed twice charges once. */
export function widgetKeyOf(sessionId: string, paymentToken: string): string {
  return `${PREFIX}${sessionId}:${paymentToken}`;
}

/** Whether the operation was made by the widget, not asked for by the service. */
export function isWidgetKey(idempotencyKey: string): boolean {
  return idempotencyKey.startsWith(PREFIX);
}
