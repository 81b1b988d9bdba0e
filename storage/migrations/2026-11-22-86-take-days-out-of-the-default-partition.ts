import { Migration } from '@mikro-orm/migrations';

/**
 * What came on a day that had no partition yet (no actor ran for longer than days are made ahead, or a host's clock
 * jumped) lies in the default one. There it kept its day, and with it all further ones, from ever being made. Now it
 * moves into its day, behind a lock that keeps others from adding to it, and goes with that day.
 */
export class TakeDaysOutOfTheDefaultPartition extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create or replace function ensure_day_partitions(parent text, first_day date, days integer) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        key name := (
          select a.attname from pg_partitioned_table p
            join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
           where p.partrelid = to_regclass(parent));
        strays text := parent || '_default';
        day date;
        since timestamptz;
        till timestamptz;
        name text;
        is_stray boolean;
      begin
        if key is null then
          raise exception '% has no partitions', parent;
        end if;
        for day in execute format(
          'select generate_series($1, $1 + $2 - 1, interval ''1 day'')::date
            union select distinct (%I at time zone ''UTC'')::date from %I', key, strays) using first_day, days
        loop
          name := parent || '_' || to_char(day, 'YYYYMMDD');
          since := day::timestamp at time zone 'UTC';
          till := (day + 1)::timestamp at time zone 'UTC';
          continue when to_regclass(name) is not null;
          execute format('select exists (select from %I where %I >= $1 and %I < $2)', strays, key, key)
            into is_stray using since, till;
          if is_stray then
            execute format('lock table %I in access exclusive mode', strays);
            execute format('create table %I (like %I including defaults)', name, parent);
            execute format('with stray as (delete from %I where %I >= $1 and %I < $2 returning *)
              insert into %I select * from stray', strays, key, key, name) using since, till;
            execute format('alter table %I attach partition %I for values from (%L) to (%L)',
              parent, name, since, till);
          else
            execute format('create table %I partition of %I for values from (%L) to (%L)',
              name, parent, since, till);
          end if;
          perform secure_table(name::regclass);
        end loop;
      end $$`);
  }
}
