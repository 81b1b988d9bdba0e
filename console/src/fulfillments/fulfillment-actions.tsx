import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  Fulfillment,
  FulfillmentActions as Actions,
  OrderLine,
} from '../../../sdk/typescript/src/commerce.ts';
import { Verbs } from '../verbs/verbs.tsx';
import { CancelFulfillmentDialog } from './cancel-dialog.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { LinksDialog } from './links-dialog.tsx';
import { ReleaseFilesDialog } from './release-files-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';

type FulfillmentWithActions = Fulfillment & { readonly actions?: Actions | undefined };

interface FulfillmentActionsProps {
  readonly fulfillment: FulfillmentWithActions;
  /** Of its order, for their names. */
  readonly lines: readonly OrderLine[];
  readonly isBrief?: boolean;
}

/** The verbs of each kind, and the operation that each is. */
const verbs = {
  physical: {
    ship: 'ship',
    deliver: 'deliver',
    track: 'update',
    return: 'return',
    cancel: 'cancel',
  },
  service: { deliver: 'deliver', cancel: 'cancel' },
  digital: {
    release: 'release',
    links: 'createDownloadLinks',
    limits: 'update',
    cancel: 'cancel',
  },
} as const satisfies Readonly<Record<Fulfillment['type'], Record<string, keyof Actions>>>;
const quiet = ['track', 'return', 'cancel'];
type Name = { [Type in keyof typeof verbs]: keyof (typeof verbs)[Type] }[keyof typeof verbs];

/** Lists what can be done with a fulfillment. */
export function FulfillmentActions({
  fulfillment,
  lines,
  isBrief = false,
}: FulfillmentActionsProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<Name | null>(null);
  const { type, actions } = fulfillment;
  const close = () => setDialog(null);
  const named = Object.entries(verbs[type]) as [Name, keyof Actions][];
  return (
    <div className="flex flex-wrap gap-2">
      <Verbs
        isBrief={isBrief}
        verbs={named.map(([name, verb]) => ({
          text: t(
            name === 'deliver' && type === 'service' ? 'fulfillment.render' : `fulfillment.${name}`,
          ),
          action: actions?.[verb],
          look: quiet.includes(name) ? 'quiet' : 'plain',
          onDo: () => setDialog(name),
        }))}
      />
      {dialog === 'ship' && <ShipDialog fulfillment={fulfillment} mode="ship" onClose={close} />}
      {dialog === 'track' && <ShipDialog fulfillment={fulfillment} mode="track" onClose={close} />}
      {dialog === 'deliver' && <DeliverDialog fulfillment={fulfillment} onClose={close} />}
      {dialog === 'release' && <ReleaseFilesDialog fulfillment={fulfillment} onClose={close} />}
      {dialog === 'links' && <LinksDialog fulfillment={fulfillment} onClose={close} />}
      {dialog === 'limits' && <LimitsDialog fulfillment={fulfillment} onClose={close} />}
      {dialog === 'return' && (
        <ReturnDialog fulfillment={fulfillment} lines={lines} onClose={close} />
      )}
      {dialog === 'cancel' && <CancelFulfillmentDialog fulfillment={fulfillment} onClose={close} />}
    </div>
  );
}
