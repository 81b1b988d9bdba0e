import { Migration } from '@mikro-orm/migrations';

/** What a persisted calculation of a cart gave; never changed. */
export class CreatePricingSnapshots extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table pricing_snapshot (
        id uuid not null,
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        cart_id uuid not null,
        cart_sequence bigint not null,
        kind text not null check (kind in ('cart_estimate', 'checkout_final')),
        inputs_hash text not null,
        lines jsonb not null,
        tax_lines jsonb not null,
        shipping jsonb not null,
        totals jsonb not null,
        source text not null check (source in ('native', 'provider', 'manual')),
        warnings jsonb not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (workspace_id, id),
        foreign key (workspace_id, cart_id) references cart (workspace_id, id) on delete cascade
      )`);
    this.addSql(`
      create index pricing_snapshot_of_cart on pricing_snapshot (workspace_id, cart_id, cart_sequence, kind)`);
  }
}
