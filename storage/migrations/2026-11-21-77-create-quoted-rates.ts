import { Migration } from '@mikro-orm/migrations';

/** The shipping rates that a cart session was quoted, and until when it may choose them. */
export class CreateQuotedRates extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table quoted_rate (
        workspace_id uuid not null,
        cart_session_id text not null,
        method_id text not null,
        rate_amount bigint not null check (rate_amount >= 0),
        currency text not null,
        source text not null check (source in ('rate', 'provider')),
        expires_at timestamptz not null,
        primary key (workspace_id, cart_session_id, method_id, rate_amount, currency),
        foreign key (workspace_id, cart_session_id)
          references cart_session (workspace_id, id) on delete cascade
      ) with (fillfactor = 80)`);
  }
}
