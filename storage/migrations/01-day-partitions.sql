-- Partitions of a day, created and dropped by functions of the owner, since the service owns no table.
-- A row of a day without a partition (no actor ran for longer than partitions are created ahead, or a host's clock
-- jumped) lies in the default partition. It moves into its day, behind a lock that keeps others from adding to it.

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
    -- While a workspace moves, its rows are published, which asks this of every partition.
    if (select relreplident from pg_class where oid = to_regclass(parent)) = 'f' then
      execute format('alter table %I replica identity full', name);
    end if;
    perform secure_table(name::regclass);
    perform expect_tenants(name::regclass);
  end loop;
end $$;

create function drop_day_partition(name text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if name !~ '^[a-z_]+_[0-9]{8}$' or not exists (select 1 from pg_inherits where inhrelid = to_regclass(name)) then
    raise exception '% is not a day''s partition', name;
  end if;
  execute format('drop table %I', name);
end $$;

revoke all on function ensure_day_partitions(text, date, integer) from public;
grant execute on function ensure_day_partitions(text, date, integer) to commerce_system;
revoke all on function drop_day_partition(text) from public;
grant execute on function drop_day_partition(text) to commerce_system;
