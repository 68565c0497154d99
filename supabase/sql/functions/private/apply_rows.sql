-- Makes the rows of a site match a document. `key` lists the columns that identify a row; without it all rows are
-- replaced.
create or replace function private.apply_rows(target text, key text[], rows jsonb, site public.sites) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  given jsonb := private.positioned_rows(rows, site);
  columns text[] := private.columns_in(target, given);
  changed text[] := array(select unnest(columns) except select unnest(key || '{site_id,tenant_id}'::text[]));
  list text := (select string_agg(format('%I', name), ', ') from unnest(columns) as name);
begin
  if key is null then
    execute format('delete from public.%I where site_id = $1', target) using site.id;
  end if;
  if columns is null then
    return;
  end if;
  if key is null then
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1)', target, list
    ) using given;
    return;
  end if;
  execute format(
    'insert into public.%1$I as stored (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1)
    on conflict (%3$s) do update set %4$s where (%5$s) is distinct from (%6$s)',
    target, list,
    (select string_agg(format('%I', name), ', ') from unnest(key) as name),
    (select string_agg(format('%1$I = excluded.%1$I', name), ', ') from unnest(changed) as name),
    (select string_agg(format('stored.%I', name), ', ') from unnest(changed) as name),
    (select string_agg(format('excluded.%I', name), ', ') from unnest(changed) as name)
  ) using given;
end
$$;
