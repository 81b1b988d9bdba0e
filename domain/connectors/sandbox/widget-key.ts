const PREFIX = 'widget:';

/** One transaction per session and card: pressing the widget's button twice charges once. */
export function widgetKeyOf(sessionId: string, paymentToken: string): string {
  return `${PREFIX}${sessionId}:${paymentToken}`;
}

/** Whether the widget made the operation, rather than the service. */
export function isWidgetKey(idempotencyKey: string): boolean {
  return idempotencyKey.startsWith(PREFIX);
}
