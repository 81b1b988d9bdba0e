import { Migration } from '@mikro-orm/migrations';

/** Customers and their addresses. */
export class CreateCustomers extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table customer (
        id uuid not null,
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid,
        email text not null,
        external_id text,
        first_name text,
        last_name text,
        phone text,
        accepts_marketing boolean not null default false,
        net_n integer check (net_n between 0 and 365),
        metadata jsonb not null default '{}',
        event_sequence bigint not null default 0,
        anonymized_at timestamptz,
        deleted_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (workspace_id, id),
        foreign key (workspace_id, environment_id) references environment (workspace_id, id),
        foreign key (workspace_id, application_id) references application (workspace_id, id)
      )`);
    this.addSql(`
      create unique index customer_external_id_unique
      on customer (workspace_id, environment_id, application_id, external_id) nulls not distinct
      where external_id is not null and deleted_at is null`);
    this.addSql(`
      create index customer_newest on customer (workspace_id, environment_id, created_at desc, id desc)
      where deleted_at is null`);
    this.addSql(`
      create index customer_by_email on customer (workspace_id, environment_id, lower(email))
      where deleted_at is null`);
    this.addSql(`
      create table customer_address (
        id uuid not null,
        workspace_id uuid not null,
        customer_id uuid not null,
        label text,
        first_name text,
        last_name text,
        company text,
        address_line1 text not null,
        address_line2 text,
        city text not null,
        state_province text,
        postal_code text,
        country_code text not null,
        phone text,
        is_default boolean not null,
        metadata jsonb not null default '{}',
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (workspace_id, id),
        foreign key (workspace_id, customer_id) references customer (workspace_id, id)
      )`);
    this.addSql(
      `create index customer_address_of on customer_address (workspace_id, customer_id, created_at desc, id desc)`,
    );
  }
}
