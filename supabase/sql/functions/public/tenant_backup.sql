-- Rows of one table after the row `after`, in key order: at most `max_rows`, and about eight megabytes.
create or replace function public.tenant_backup(site text, part text, after jsonb default null, max_rows integer default 500)
  returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  tenant public.tenants;
  keys text;
  rows jsonb;
begin
  select owner.* into tenant
  from public.tenants as owner join public.sites on sites.tenant_id = owner.id where sites.id = of_site;
  if tenant.id is null then
    return jsonb_build_object('error', 'unknown_site');
  elsif not part = any (private.tenant_parts()) then
    return jsonb_build_object('error', 'unknown_part');
  end if;
  keys := (
    select string_agg(quote_ident(name), ', ' order by place)
    from unnest(private.part_columns(part, true)) with ordinality as known (name, place)
  );
  execute format(
    'select coalesce(jsonb_agg(stored order by place), ''[]'') from (
       select stored, place, sum(octet_length(stored::text)) over (order by place) as bytes from (
         select to_jsonb(part) as stored, row_number() over (order by %1$s) as place
         from %2$s as part
         where %3$s and ($2 is null or (%1$s) > (select %1$s from jsonb_populate_record(null::%2$s, $2)))
         order by %1$s limit $3
       ) as found
     ) as counted where place = 1 or bytes < 8000000',
    keys, part, private.part_of_tenant(part)
  ) into rows using tenant.id, after, max_rows;
  return jsonb_build_object('tenant_uuid', tenant.uuid, 'rows', rows);
end
$$;

comment on function public.tenant_backup is 'Rows of one table of the tenant of a site, for a backup.';
