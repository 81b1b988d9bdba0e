const id = '01890a5d-ac96-774b-bcce-b302099a8057';

/** An entry of the audit log, with a value in each column that needs one. */
export const auditEntry = {
  id,
  workspaceId: id,
  environmentId: null,
  applicationId: null,
  actor: { type: 'member', id, label: '' },
  action: '',
  area: '',
  resourceType: '',
  resourceId: id,
  resourceLabel: null,
  orderId: null,
  changes: [],
  details: null,
  movementId: null,
  intent: null,
  requestId: '',
  createdAt: new Date(0),
};
