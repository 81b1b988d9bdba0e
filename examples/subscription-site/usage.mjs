/**
 * Reports what is not reported yet. A report's own id is the identifier, so that one which is sent again, after a lost
 * answer or a crash, counts once. What fails stays to be sent with the next one.
 */
export async function reportUsage({ commerce, store }) {
  for (const { id, user_id: userId } of store.unreported()) {
    const subscription = store.subscriptionOf(userId);
    if (!subscription?.usage) {
      store.markReported(id);
      continue;
    }
    try {
      const { metric } = subscription.usage;
      await commerce.subscriptions.reportUsage(subscription.id, {
        quantity: 1,
        identifier: id,
        metric,
      });
      store.markReported(id);
    } catch (error) {
      console.error(`report ${id} is not reported: ${error.message}`);
    }
  }
}
