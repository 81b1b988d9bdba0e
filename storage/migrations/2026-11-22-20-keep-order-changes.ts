import { Migration } from '@mikro-orm/migrations';

/**
 * The timeline of orders: a row for each change, written in its commit. And when an order was first paid and first
 * completed: those events are told once, and a return does not move a completed order back.
 */
export class KeepOrderChanges extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table order_change (
        position bigint generated always as identity,
        id uuid not null,
        workspace_id uuid not null,
        order_id uuid not null,
        sequence bigint not null,
        at timestamptz not null,
        actor_type text not null,
        actor_id text not null,
        actor_label text not null,
        action text not null,
        changes text not null,
        totals text,
        primary key (workspace_id, order_id, sequence, position)
      )`);
    this.addSql(
      `alter table orders add column paid_at timestamptz, add column completed_at timestamptz`,
    );
    this.addSql(`
      update orders set
        paid_at = case when payment_status in ('captured', 'partially_refunded', 'refunded') and amount_paid >= total
          then coalesce(placed_at, updated_at) end,
        completed_at = case when status = 'completed' then updated_at end
      where placed_at is not null`);
  }
}
