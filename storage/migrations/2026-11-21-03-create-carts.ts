import { Migration } from '@mikro-orm/migrations';

/** Carts and their lines. */
export class CreateCarts extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table cart (
        id uuid not null,
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        status text not null check (status in ('open', 'checkout', 'converted', 'abandoned')),
        currency text not null,
        subtotal bigint not null default 0,
        tax_total bigint not null default 0,
        discount_total bigint not null default 0,
        shipping_total bigint not null default 0,
        total bigint not null default 0,
        prices_include_tax boolean not null default false,
        applied_discount jsonb,
        selected_shipping jsonb,
        tax_lines jsonb not null default '[]',
        customer_id uuid,
        customer_email text,
        shipping_address jsonb,
        billing_address jsonb,
        notes text,
        metadata jsonb not null default '{}',
        sequence bigint not null default 0,
        event_sequence bigint not null default 0,
        externally_managed boolean not null default false,
        order_id uuid,
        updated_event_at timestamptz,
        updated_event_due_at timestamptz,
        expires_at timestamptz not null,
        abandoned_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (workspace_id, id),
        foreign key (workspace_id, environment_id) references environment (workspace_id, id),
        foreign key (workspace_id, application_id) references application (workspace_id, id)
      ) with (fillfactor = 80)`);
    this.addSql(
      `create index cart_newest on cart (workspace_id, environment_id, application_id, created_at desc, id desc)`,
    );
    this.addSql(
      `create index cart_by_customer on cart (workspace_id, customer_id) where customer_id is not null`,
    );
    this.addSql(
      `create index cart_event_due on cart (updated_event_due_at) where updated_event_due_at is not null`,
    );
    this.addSql(`
      create table cart_line (
        id uuid not null,
        workspace_id uuid not null,
        cart_id uuid not null,
        position integer not null,
        type text not null check (type in ('product', 'subscription', 'service', 'ticket', 'donation', 'custom')),
        reference_id text,
        name text not null,
        description text,
        unit_price bigint not null check (unit_price >= 0),
        quantity integer not null check (quantity >= 1),
        merchant_tax_amount bigint not null default 0 check (merchant_tax_amount >= 0),
        calculated_tax_amount bigint,
        discount_amount bigint not null default 0 check (discount_amount >= 0),
        image_url text,
        requires_shipping boolean not null,
        metadata jsonb not null default '{}',
        primary key (workspace_id, cart_id, id),
        foreign key (workspace_id, cart_id) references cart (workspace_id, id) on delete cascade
      )`);
  }
}
