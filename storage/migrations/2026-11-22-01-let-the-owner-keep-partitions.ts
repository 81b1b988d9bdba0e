import { Migration } from '@mikro-orm/migrations';

/** Days' partitions are made and dropped by functions of the owner, since the service owns no table. */
export class LetTheOwnerKeepPartitions extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create or replace function ensure_day_partitions(parent text, first_day date, days integer) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        day date;
        name text;
      begin
        if not exists (select 1 from pg_partitioned_table where partrelid = to_regclass(parent)) then
          raise exception '% has no partitions', parent;
        end if;
        for day in select generate_series(first_day, first_day + days - 1, interval '1 day')::date loop
          name := parent || '_' || to_char(day, 'YYYYMMDD');
          if to_regclass(name) is null then
            execute format('create table %I partition of %I for values from (%L) to (%L)',
              name, parent, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
            perform secure_table(name::regclass);
          end if;
        end loop;
      end $$`);
    this.addSql(`
      create function drop_day_partition(name text) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        if name !~ '^[a-z_]+_[0-9]{8}$' or not exists (select 1 from pg_inherits where inhrelid = to_regclass(name)) then
          raise exception '% is not a day''s partition', name;
        end if;
        execute format('drop table %I', name);
      end $$`);
    for (const signature of [
      'ensure_day_partitions(text, date, integer)',
      'drop_day_partition(text)',
    ]) {
      this.addSql(`revoke all on function ${signature} from public`);
      this.addSql(`grant execute on function ${signature} to commerce_system`);
    }
  }
}
