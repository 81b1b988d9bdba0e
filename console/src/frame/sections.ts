import {
  Activity,
  Calculator,
  ChartNoAxesCombined,
  CreditCard,
  History,
  KeyRound,
  Package,
  Palette,
  Plug,
  Puzzle,
  ReceiptText,
  Repeat,
  Route,
  ScrollText,
  Settings,
  ShoppingBag,
  ShoppingCart,
  TicketPercent,
  Truck,
  Undo2,
  Users,
  UsersRound,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { usePermissions, type PermissionName } from '../place/permissions.ts';
import type { Words } from '../words/en.ts';

interface Section {
  readonly name: keyof Words['rooms'];
  readonly path: string;
  readonly icon: LucideIcon;
  /** Its page shows nothing without this permission. */
  readonly permission?: PermissionName;
}

interface SectionGroup {
  readonly name: keyof Words['groups'] | null;
  readonly sections: readonly Section[];
}

/** The sections of the console, in groups. */
const groups: readonly SectionGroup[] = [
  {
    name: null,
    sections: [
      { name: 'today', path: '', icon: ChartNoAxesCombined },
      { name: 'orders', path: '/orders', icon: ShoppingBag },
      { name: 'carts', path: '/carts', icon: ShoppingCart },
      { name: 'payments', path: '/payments', icon: CreditCard },
      { name: 'invoices', path: '/invoices', icon: ReceiptText },
      { name: 'fulfillments', path: '/fulfillments', icon: Package },
      { name: 'returns', path: '/returns', icon: Undo2 },
      { name: 'customers', path: '/customers', icon: Users },
      { name: 'subscriptions', path: '/subscriptions', icon: Repeat },
      { name: 'accounting', path: '/accounting', icon: Calculator },
    ],
  },
  {
    name: 'sales',
    sections: [
      { name: 'discounts', path: '/discounts', icon: TicketPercent },
      { name: 'taxShipping', path: '/tax-shipping', icon: Truck },
      {
        name: 'connectors',
        path: '/connectors',
        icon: Plug,
        permission: 'application:settings',
      },
      { name: 'routing', path: '/routing', icon: Route, permission: 'application:settings' },
      { name: 'design', path: '/checkout-design', icon: Palette },
    ],
  },
  {
    name: 'engineering',
    sections: [
      { name: 'webhooks', path: '/webhooks', icon: Webhook, permission: 'application:webhooks' },
      { name: 'events', path: '/events', icon: Activity, permission: 'application:events:read' },
      { name: 'keys', path: '/keys', icon: KeyRound, permission: 'application:api-keys' },
      {
        name: 'requests',
        path: '/requests',
        icon: ScrollText,
        permission: 'application:events:read',
      },
      { name: 'extensions', path: '/extensions', icon: Puzzle },
    ],
  },
  {
    name: 'workspace',
    sections: [
      { name: 'team', path: '/team', icon: UsersRound },
      { name: 'audit', path: '/audit', icon: History, permission: 'workspace:audit' },
      { name: 'settings', path: '/settings', icon: Settings },
    ],
  },
];

/** The sections that the member may open; all of them until it is known. */
export function useSections(): readonly SectionGroup[] {
  const { data } = usePermissions();
  if (!data) return groups;
  const mayOpen = ({ permission }: Section) => !permission || data.permissions[permission];
  return groups
    .map(({ name, sections }) => ({ name, sections: sections.filter(mayOpen) }))
    .filter(({ sections }) => sections.length > 0);
}
