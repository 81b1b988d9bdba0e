import { Migration } from '@mikro-orm/migrations';

/** Edits of orders' line items, with what they come to once their charge is known; and what holds an order meanwhile. */
export class CreateOrderEdits extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table order_edit (
        id uuid not null,
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        order_id uuid not null,
        intent text,
        status text not null check (status in ('charging', 'undecided', 'settling', 'applied', 'dropped')),
        previous_total bigint not null,
        new_total bigint not null,
        reason text,
        content jsonb,
        report jsonb not null,
        payment_id uuid,
        actor jsonb not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (workspace_id, id),
        foreign key (workspace_id, order_id) references orders (workspace_id, id)
      )`);
    this.addSql(`create index order_edit_of on order_edit (workspace_id, order_id, created_at)`);
    this.addSql(
      `create unique index order_edit_intent on order_edit (workspace_id, order_id, intent) where intent is not null`,
    );
    this.addSql(
      `create unique index order_edit_of_payment on order_edit (workspace_id, payment_id) where payment_id is not null`,
    );
    this.addSql(`alter table orders add column pending_edit_id uuid, add column cancelling jsonb`);
  }
}
