import type { Parsed } from '../world/client.ts';
import { sendFile } from './send-file.ts';
import { buyAgain, until } from './checkout.ts';
import type { Shop } from './shop.ts';

/** What other programs do: webhooks, extensions, logs. */
export async function playPrograms(shop: Shop): Promise<void> {
  const { play, receiver } = shop;
  const made = await play('webhookEndpointsCreate', {
    body: {
      url: `${receiver.url}/webhooks`,
      enabledEvents: ['order.*', 'payment.captured'],
      ordering: 'none',
    },
  });
  const path = { id: made.id };
  await play('webhookEndpointsTest', { path, body: { eventType: 'payment.captured' } });
  await play('webhookEndpointsList');
  await play('webhookEndpointsUpdate', {
    path,
    body: { enabledEvents: ['order.*', 'payment.captured'], isActive: true },
  });
  await play('webhookEndpointsRotateSecret', { path, body: { overlapSeconds: 86_400 } });
  await play('webhookEndpointsReplay', { path, body: { after: 0, dryRun: true } });
  await buyAgain(shop);
  let delivery: Parsed;
  await until(
    async () => {
      const { items } = await play('webhookDeliveriesList', {
        query: { endpointId: made.id },
        isShown: true,
      });
      return (delivery = items?.find((one: Parsed) => one.status === 'succeeded'));
    },
    (found: Parsed) => found !== undefined,
  );
  await play('webhookDeliveriesGet', { path: { id: delivery?.id ?? '' } });
  await play('webhookDeliveriesRetry', { path: { id: delivery?.id ?? '' } });
  await play('webhookEndpointsGet', { path });
  await play('webhookEndpointsGetActivity', { path });
  await play('webhookEndpointsGetStatistics', { path });
  await play('webhookEndpointsCheckConformance', { path, body: { eventType: 'payment.captured' } });
  await play('webhookEndpointsDelete', { path });
  const [event] = await play('eventsList', { query: { limit: '2' } });
  await play('eventsGet', { path: { id: event?.id ?? '' } });
  const [request] = await play('requestLogsList', { query: { limit: '2' } });
  await play('requestLogsGet', { path: { id: request?.id ?? '' } });
  await playNotices(shop);
  await playExtension(shop);
  await sendFile(shop, 'uploadsCreateLogo', { name: 'logo.png' });
  await sendFile(shop, 'uploadsCreateEmailAsset', { name: 'banner.png' });
}

async function playNotices({ play, receiver }: Shop): Promise<void> {
  await play('notificationsList');
  await play('notificationsMarkSeen');
  await play('notificationWebhookReplace', {
    body: { kinds: ['overdueInvoices'], isActive: true, url: `${receiver.url}/chat` },
  });
  await play('notificationWebhookGet');
  await play('notificationWebhookTest');
}

async function playExtension({ play, receiver }: Shop): Promise<void> {
  const { id } = await play('extensionsCreate', {
    body: { name: 'Loyalty points', slug: 'loyalty-points', description: 'Points for each order' },
  });
  const path = { id };
  const version = await play('extensionsVersionsCreate', {
    path,
    body: {
      version: '1.0.0',
      scopes: ['orders:read'],
      iframeUrl: `${receiver.url}/console`,
      webhookUrl: `${receiver.url}/hooks`,
      eventSubscriptions: ['order.created'],
    },
  });
  await play('extensionsVersionsUpdate', {
    path: { ...path, versionId: version.id },
    body: { notes: 'Points for returns are taken back.' },
  });
  await play('extensionsVersionsPublish', { path: { ...path, versionId: version.id }, body: {} });
  await play('extensionsVersionsList', { path });
  await play('extensionsGet', { path });
  await play('extensionsList');
  const installed = await play('extensionsInstall', {
    path,
    body: { versionId: version.id, config: { pointsPerOrder: 10 } },
  });
  const own = { id: installed.id ?? installed.installation?.id ?? '' };
  await play('installationsReplaceConfig', { path: own, body: { config: { pointsPerOrder: 20 } } });
  await play('installationsGet', { path: own });
  await play('installationsList');
  await play('installationsListDeliveries', { path: own });
  await play('installationsCreateLaunchToken', { path: own, body: {} });
  await play('installationsSuspend', { path: own, body: { reason: 'Under investigation' } });
  await play('installationsResume', { path: own, body: {} });
  const next = await play('extensionsVersionsCreate', {
    path,
    body: { version: '1.1.0', scopes: ['orders:read'] },
  });
  await play('extensionsVersionsPublish', { path: { ...path, versionId: next.id }, body: {} });
  await play('installationsUpgrade', { path: own, body: { targetVersionId: next.id } });
}
