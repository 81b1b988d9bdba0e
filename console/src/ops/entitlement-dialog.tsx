import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffWorkspace, StaffWorkspacePatch } from '../../../sdk/typescript/src/commerce.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { CheckField, SelectField, TextField } from '../ui/field.tsx';
import { useStaff, useStaffWrite } from './staff.ts';

const statuses = ['none', 'trialing', 'active', 'past_due', 'cancelled'] as const;
type Subscription = (typeof statuses)[number];

type EntitlementDialogProps = Readonly<{ workspace: StaffWorkspace; onClose: () => void }>;

/** What a workspace may do by its own plan: its subscription to this service, its trial, its rate. */
export function EntitlementDialog({ workspace, onClose }: EntitlementDialogProps) {
  const { t } = useTranslation();
  const staff = useStaff();
  const [status, setStatus] = useState<Subscription>(workspace.subscriptionStatus);
  const [trialEnds, setTrialEnds] = useState(workspace.trialEndsAt?.slice(0, 16) ?? '');
  const [hasCard, setHasCard] = useState(workspace.hasPaymentMethod);
  const [isPartner, setIsPartner] = useState(workspace.partner);
  const [rate, setRate] = useState(
    workspace.rateLimitPerSecond === null ? '' : String(workspace.rateLimitPerSecond),
  );
  const patch: StaffWorkspacePatch = {
    ...(status === workspace.subscriptionStatus ? {} : { subscriptionStatus: status }),
    ...(trialEnds === (workspace.trialEndsAt?.slice(0, 16) ?? '')
      ? {}
      : { trialEndsAt: trialEnds === '' ? null : `${trialEnds}:00.000Z` }),
    ...(hasCard === workspace.hasPaymentMethod ? {} : { hasPaymentMethod: hasCard }),
    ...(isPartner === workspace.partner ? {} : { partner: isPartner }),
    ...(rate === String(workspace.rateLimitPerSecond ?? '')
      ? {}
      : { rateLimitPerSecond: rate === '' ? null : Number(rate) }),
  };
  const change = useStaffWrite(
    (body: StaffWorkspacePatch, options) =>
      staff.admin.workspaces.update(workspace.id, body, options),
    { onDone: onClose, isShownByCaller: true },
  );
  return (
    <ActionDialog
      title={t('ops.entitle')}
      action={t('word.save')}
      isBusy={change.isPending}
      isReady={Object.keys(patch).length > 0 && /^\d{0,6}$/.test(rate)}
      error={change.error}
      onSubmit={() => change.mutate(patch)}
      onClose={onClose}
    >
      <p>{t('ops.entitleWill', { name: workspace.name })}</p>
      <SelectField
        label={t('ops.subscription')}
        value={status}
        onType={(text) => setStatus(statuses.find((one) => one === text) ?? 'none')}
        choices={statuses.map((one) => [
          one,
          one === 'none' ? t('ops.noSubscription') : t(`status.${one}`),
        ])}
      />
      <TextField
        label={t('ops.trialEndsUtc')}
        type="datetime-local"
        value={trialEnds}
        onType={setTrialEnds}
      />
      <TextField
        label={t('ops.rate')}
        help={t('ops.rateHelp')}
        inputMode="numeric"
        value={rate}
        onType={(text) => setRate(text.trim())}
      />
      <CheckField label={t('word.cardOnFile')} checked={hasCard} onTick={setHasCard} />
      <CheckField label={t('word.partner')} checked={isPartner} onTick={setIsPartner} />
    </ActionDialog>
  );
}
