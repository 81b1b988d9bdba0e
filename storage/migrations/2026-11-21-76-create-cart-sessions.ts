import { Migration } from '@mikro-orm/migrations';

/** Sessions of browsers, each the bearer of one cart. */
export class CreateCartSessions extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table cart_session (
        id text not null constraint cart_session_id_unique unique,
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        cart_id uuid not null,
        status text not null check (status in ('active', 'converted')),
        checkout_session_id text,
        created_at timestamptz not null,
        converted_at timestamptz,
        primary key (workspace_id, id),
        constraint cart_session_one_per_cart unique (workspace_id, cart_id),
        foreign key (workspace_id, environment_id) references environment (workspace_id, id),
        foreign key (workspace_id, application_id) references application (workspace_id, id),
        foreign key (workspace_id, cart_id) references cart (workspace_id, id) on delete cascade,
        check ((status = 'converted') = (checkout_session_id is not null))
      ) with (fillfactor = 80)`);
  }
}
