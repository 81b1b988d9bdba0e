import { Migration } from '@mikro-orm/migrations';

/** Orders, their lines, and the counters that number them. */
export class CreateOrders extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`create extension if not exists pg_trgm`);
    this.addSql(`create extension if not exists btree_gin`);
    this.addSql(`
      create table orders (
        id uuid not null,
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        number bigint,
        status text not null check (status in
          ('draft', 'pending', 'processing', 'partially_fulfilled', 'completed', 'cancelled', 'closed')),
        payment_status text not null check (payment_status in
          ('pending', 'authorized', 'captured', 'partially_refunded', 'refunded', 'failed', 'voided')),
        fulfillment_status text not null check (fulfillment_status in ('none', 'unfulfilled', 'partial', 'fulfilled')),
        source text not null check (source in
          ('checkout', 'manual', 'subscription_first', 'subscription_renewal', 'subscription_change')),
        currency text not null,
        subtotal bigint not null check (subtotal >= 0),
        discount_total bigint not null check (discount_total >= 0),
        shipping_total bigint not null check (shipping_total >= 0),
        tax_total bigint not null check (tax_total >= 0),
        total bigint not null check (total >= 0),
        prices_include_tax boolean not null,
        amount_paid bigint not null default 0 check (amount_paid >= 0),
        amount_refunded bigint not null default 0 check (amount_refunded between 0 and amount_paid),
        deferred boolean not null default false,
        customer_id uuid,
        customer_email text,
        shipping_address jsonb,
        billing_address jsonb,
        tax_lines jsonb not null default '[]',
        selected_shipping jsonb,
        snapshot_id uuid,
        discount_id uuid,
        discount_code text,
        cart_id uuid,
        external_cart_id text,
        checkout_session_id text,
        subscription_id uuid,
        notes text,
        cancel_reason text,
        metadata jsonb not null default '{}',
        search_text text not null default '',
        sequence bigint not null default 0,
        event_sequence bigint not null default 0,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        placed_at timestamptz,
        cancelled_at timestamptz,
        closed_at timestamptz,
        primary key (workspace_id, id),
        foreign key (workspace_id, environment_id) references environment (workspace_id, id),
        foreign key (workspace_id, application_id) references application (workspace_id, id)
      ) with (fillfactor = 85)`);
    // However many sessions and requests race: a cart becomes at most one order that is not cancelled.
    this.addSql(
      `create unique index orders_one_live_per_cart on orders (workspace_id, cart_id) where cart_id is not null and cancelled_at is null`,
    );
    this.addSql(
      `create unique index orders_number_unique on orders (workspace_id, environment_id, application_id, number) where number is not null`,
    );
    this.addSql(
      `create index orders_newest on orders (workspace_id, environment_id, application_id, created_at desc, id desc)`,
    );
    this.addSql(
      `create index orders_newest_of_all on orders (workspace_id, environment_id, created_at desc, id desc)`,
    );
    this.addSql(
      `create index orders_by_status on orders (workspace_id, environment_id, application_id, status, created_at desc, id desc)`,
    );
    this.addSql(
      `create index orders_by_payment_status on orders (workspace_id, environment_id, application_id, payment_status, created_at desc, id desc)`,
    );
    this.addSql(
      `create index orders_by_customer on orders (workspace_id, customer_id, created_at desc, id desc) where customer_id is not null`,
    );
    this.addSql(
      `create index orders_by_session on orders (workspace_id, checkout_session_id) where checkout_session_id is not null`,
    );
    this.addSql(
      `create index orders_by_subscription on orders (workspace_id, subscription_id, created_at desc, id desc) where subscription_id is not null`,
    );
    this.addSql(
      `create index orders_by_external_cart on orders (workspace_id, external_cart_id) where external_cart_id is not null`,
    );
    this.addSql(
      `create index orders_search on orders using gin (workspace_id, search_text gin_trgm_ops)`,
    );
    this.addSql(`
      create table order_line (
        id uuid not null,
        workspace_id uuid not null,
        order_id uuid not null,
        position integer not null,
        type text not null check (type in ('product', 'subscription', 'service', 'ticket', 'donation', 'custom')),
        reference_id text,
        name text not null,
        description text,
        unit_price bigint not null check (unit_price >= 0),
        quantity integer not null check (quantity >= 1),
        tax_amount bigint not null check (tax_amount >= 0),
        discount_amount bigint not null check (discount_amount >= 0),
        allocated_discount bigint not null check (allocated_discount >= 0),
        image_url text,
        requires_shipping boolean not null,
        metadata jsonb not null default '{}',
        fulfilled_quantity integer not null default 0 check (fulfilled_quantity between 0 and quantity),
        returned_quantity integer not null default 0 check (returned_quantity between 0 and fulfilled_quantity),
        primary key (workspace_id, id),
        foreign key (workspace_id, order_id) references orders (workspace_id, id) on delete cascade
      )`);
    this.addSql(`create index order_line_of on order_line (workspace_id, order_id, position)`);
    this.addSql(`
      create table order_counter (
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        last_number bigint not null,
        primary key (workspace_id, environment_id, application_id)
      ) with (fillfactor = 50)`);
  }
}
