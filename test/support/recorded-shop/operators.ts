import type { Shop } from './shop.ts';

/** What the operators of the service see and do. */
export async function playOperators({ play, known, staff, use }: Shop): Promise<void> {
  use('staffKey', staff);
  const workspaceId = known['workspaceId'] ?? '';
  const path = { id: workspaceId };
  for (const operation of [
    'healthLive',
    'healthReady',
    'opsTop',
    'opsActivity',
    'opsProcessesList',
    'opsDeadLettersList',
    'opsTimersList',
    'opsJobsList',
    'opsDoctor',
    'opsCellsList',
    'opsMovesList',
    'adminWorkspacesList',
    'devGetIdentityKeys',
  ])
    await play(operation);
  await play('healthSmoke', { as: staff });
  await play('devCreateFault', {
    body: { environmentId: known['sandbox'], target: 'pdf-renderer', active: false },
  });
  await play('opsWorkspacesGet', { path });
  await play('opsWorkspacesGetPlacement', { path });
  await play('opsWorkspacesPlace', {
    path,
    body: { pool: 'default', partitions: 3, dryRun: true },
  });
  await play('opsWorkspacesGetCell', { path });
  await play('opsPoolsUpdate', { path: { name: 'default' }, body: { adoptAfterSeconds: 300 } });
  await play('opsDeadLettersReplay', { body: { workspaceId } });
  await play('opsTimersRun', { body: { workspaceId, kind: 'subscription' } });
  await play('adminWorkspacesUpdate', {
    path,
    body: { subscriptionStatus: 'active', hasPaymentMethod: true },
  });
  await play('devRunSweep', {
    path: { name: 'cart-abandonment' },
    body: { environmentId: known['sandbox'] },
  });
  await play('workspacesListAuditLog', { path: { workspaceId } });
  await play('workspacesCheckReadiness', { path: { workspaceId } });
  const { id } = await play('customersCreate', { body: { email: 'lee@example.com' } });
  await play('customersAnonymize', { path: { id } });
  await play('testClockReset');
  await play('workspacesTransferOwnership', {
    path: { workspaceId },
    body: { memberId: known['memberId'] },
  });
}
