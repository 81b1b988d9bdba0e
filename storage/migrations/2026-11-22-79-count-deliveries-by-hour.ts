import { Migration } from '@mikro-orm/migrations';

/**
 * Beside the counts of days those of hours: a day of a busy tenant holds some hundred thousand deliveries, too many
 * to be walked through to a page in its middle.
 */
export class CountDeliveriesByHour extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table webhook_delivery_hour (
        environment_id uuid not null,
        endpoint_id uuid not null,
        hour timestamptz not null,
        status text not null,
        application_id uuid not null,
        workspace_id uuid not null,
        deliveries bigint not null,
        primary key (environment_id, hour, endpoint_id, status)
      ) with (fillfactor = 50)`);
    this.addSql(`
      insert into webhook_delivery_hour
      select environment_id, endpoint_id, date_trunc('hour', created_at, 'UTC'), status,
        application_id, workspace_id, count(*)
      from webhook_delivery group by 1, 2, 3, 4, 5, 6`);
  }
}
