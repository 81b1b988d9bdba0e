import {
  Activity,
  History,
  ChartNoAxesCombined,
  Calculator,
  CreditCard,
  KeyRound,
  Package,
  ReceiptText,
  Repeat,
  Plug,
  Route,
  Palette,
  Puzzle,
  ScrollText,
  Settings,
  ShoppingBag,
  ShoppingCart,
  TicketPercent,
  Truck,
  Users,
  UsersRound,
  Webhook,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Words } from '../words/en.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { join } from '../ui/join.ts';
import { WorkspaceMenu } from './workspace-menu.tsx';

interface Room {
  readonly name: keyof Words['rooms'];
  readonly path: string;
  readonly icon: LucideIcon;
}

/** The sections of the console, in groups. */
const groups: readonly {
  readonly name: keyof Words['groups'] | null;
  readonly rooms: readonly Room[];
}[] = [
  {
    name: null,
    rooms: [
      { name: 'today', path: '', icon: ChartNoAxesCombined },
      { name: 'orders', path: '/orders', icon: ShoppingBag },
      { name: 'carts', path: '/carts', icon: ShoppingCart },
      { name: 'payments', path: '/payments', icon: CreditCard },
      { name: 'invoices', path: '/invoices', icon: ReceiptText },
      { name: 'fulfillments', path: '/fulfillments', icon: Package },
      { name: 'customers', path: '/customers', icon: Users },
      { name: 'subscriptions', path: '/subscriptions', icon: Repeat },
      { name: 'accounting', path: '/accounting', icon: Calculator },
    ],
  },
  {
    name: 'sales',
    rooms: [
      { name: 'discounts', path: '/discounts', icon: TicketPercent },
      { name: 'taxShipping', path: '/tax-shipping', icon: Truck },
      { name: 'connectors', path: '/connectors', icon: Plug },
      { name: 'routing', path: '/routing', icon: Route },
      { name: 'design', path: '/checkout-design', icon: Palette },
    ],
  },
  {
    name: 'engineering',
    rooms: [
      { name: 'webhooks', path: '/webhooks', icon: Webhook },
      { name: 'events', path: '/events', icon: Activity },
      { name: 'keys', path: '/keys', icon: KeyRound },
      { name: 'requests', path: '/requests', icon: ScrollText },
      { name: 'extensions', path: '/extensions', icon: Puzzle },
    ],
  },
  {
    name: 'workspace',
    rooms: [
      { name: 'team', path: '/team', icon: UsersRound },
      { name: 'audit', path: '/audit', icon: History },
      { name: 'settings', path: '/settings', icon: Settings },
    ],
  },
];

interface NavigationProps {
  /** On a narrow screen, where it lies over the page. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function Navigation({ isOpen, onClose }: NavigationProps) {
  const { t } = useTranslation();
  return (
    <>
      {isOpen && (
        <div aria-hidden className="fixed inset-0 z-30 bg-black/45 lg:hidden" onClick={onClose} />
      )}
      <nav
        aria-label={t('frame.navigation')}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        className={join(
          'flex w-60 shrink-0 flex-col gap-4 overflow-y-auto border-e bg-panel p-3',
          'max-lg:fixed max-lg:inset-y-0 max-lg:start-0 max-lg:z-30 max-lg:w-72 max-lg:shadow-2xl',
          !isOpen && 'max-lg:hidden',
        )}
      >
        <div className="flex items-center gap-1">
          <WorkspaceMenu />
          <button
            type="button"
            aria-label={t('action.close')}
            onClick={onClose}
            className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-tint lg:hidden"
          >
            <X size={18} aria-hidden />
          </button>
        </div>
        {groups.map(({ name, rooms }) => (
          <div key={name}>
            {name && (
              <h2 className="px-2.5 pb-1 text-xs font-medium text-quiet">{t(`groups.${name}`)}</h2>
            )}
            <ul>
              {rooms.map(({ name: room, path, icon: Icon }) => (
                <li key={room}>
                  <PlaceLink
                    path={path}
                    activeOptions={{ includeSearch: false, exact: path === '' }}
                    onClick={onClose}
                    className="flex min-h-9 items-center gap-2.5 rounded-lg px-2.5 text-quiet hover:bg-tint hover:text-ink data-[status=active]:bg-tint data-[status=active]:font-medium data-[status=active]:text-accent pointer-coarse:min-h-11"
                  >
                    <Icon size={17} aria-hidden className="shrink-0" />
                    {t(`rooms.${room}`)}
                  </PlaceLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}
