import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fulfillment, OrderLine } from '../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../place/permissions.ts';
import { Button } from '../ui/button.tsx';
import { CancelFulfillmentDialog } from './cancel-dialog.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { LinksDialog } from './links-dialog.tsx';
import { ReleaseFilesDialog } from './release-files-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { unitsLeft } from './units-left.ts';

interface FulfillmentActionsProps {
  readonly fulfillment: Fulfillment;
  /** Of its order, for their names. */
  readonly lines: readonly OrderLine[];
}

const names = [
  'ship',
  'deliver',
  'release',
  'links',
  'limits',
  'track',
  'return',
  'cancel',
] as const;
type Name = (typeof names)[number];

/** What the state of each kind allows, as the API has it. */
const allowed: Readonly<
  Record<Fulfillment['type'], Partial<Record<Name, readonly Fulfillment['status'][]>>>
> = {
  physical: {
    ship: ['pending'],
    deliver: ['shipped'],
    track: ['shipped', 'delivered'],
    return: ['shipped', 'delivered'],
    cancel: ['pending'],
  },
  service: { deliver: ['pending'], cancel: ['pending'] },
  digital: {
    release: ['ready'],
    links: ['delivered'],
    limits: ['pending', 'ready', 'delivered'],
    cancel: ['pending', 'ready', 'delivered'],
  },
};

/** What can be done with a fulfillment in its present state. */
export function FulfillmentActions({ fulfillment, lines }: FulfillmentActionsProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<Name | null>(null);
  const forbidden = useForbidden('fulfillments:write');
  const { type, status } = fulfillment;
  const close = () => setDialog(null);
  const isDone = lines.every(({ id }) => unitsLeft(fulfillment, id) === 0);
  return (
    <div className="flex flex-wrap gap-2">
      {names
        .filter((name) => allowed[type][name]?.includes(status) && !(name === 'return' && isDone))
        .map((name) => (
          <Button
            key={name}
            look={name === 'cancel' || name === 'track' || name === 'return' ? 'quiet' : 'plain'}
            forbidden={forbidden}
            onClick={() => setDialog(name)}
          >
            {t(
              name === 'deliver' && type === 'service'
                ? 'fulfillment.render'
                : `fulfillment.${name}`,
            )}
          </Button>
        ))}
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
