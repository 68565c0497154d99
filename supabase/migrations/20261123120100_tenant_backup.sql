-- One tenant as rows, to keep elsewhere and to put back: into this database after the tenant was deleted, or into another.
-- Rows are those of the tables themselves, so a table that gains a column is in the next backup without a change here; what an older
-- backup lacks takes its default.

-- The tables of a tenant, in the order in which rows refer to each other. What triggers write (page_routes, search_entries), what is secret
-- (tokens, secrets of conversions) and single events of tracking are not among them. Hosts come last: a tenant is seen when it is whole.
create function private.tenant_parts() returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'public.tenants', 'public.invitations', 'public.members', 'private.own_visitors', 'public.media',
    'public.sites', 'public.pages', 'public.blog_categories', 'public.authors', 'public.blog_posts', 'public.path_rules',
    'public.popups', 'public.sites_cookies', 'public.sites_cookies_items', 'public.forms', 'public.form_submissions',
    'public.form_deliveries', 'public.visit_stats', 'public.revisions', 'public.site_drafts', 'public.site_schedules',
    'public.domains'
  ]
$$;

-- Whether a row, called `part`, is of the tenant $1: a condition.
create function private.part_of_tenant(part text) returns text
  language sql stable set search_path = ''
as $$
  select case
    when part = 'public.tenants' then 'part.id = $1'
    when part = 'public.form_deliveries' then
      'exists (select from public.form_submissions as sent where sent.id = part.submission_id and sent.tenant_id = $1)'
    when exists (
      select from pg_catalog.pg_attribute
      where attrelid = part::pg_catalog.regclass and attname = 'tenant_id' and not attisdropped
    ) then 'part.tenant_id = $1'
    else 'exists (select from public.sites as own where own.id = part.site_id and own.tenant_id = $1)'
  end
$$;

-- Columns that are stored; with `keys` those of the primary key.
create function private.part_columns(part text, keys boolean) returns text[]
  language sql stable set search_path = ''
as $$
  select case when keys then (
      select array_agg(attname::text order by array_position(indkey::smallint[], attnum))
      from pg_catalog.pg_index join pg_catalog.pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = part::pg_catalog.regclass and indisprimary
    ) else (
      -- Numbers that the database gives are given anew, in the order of the rows; a tenant keeps its own where it is free.
      select array_agg(attname::text order by attnum)
      from pg_catalog.pg_attribute
      where attrelid = part::pg_catalog.regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and (attidentity = '' or part = 'public.tenants')
    ) end
$$;

-- Rows of one table behind the row `after`, in the order of its key: at most `max_rows`, and about eight megabytes.
create function public.tenant_backup(site text, part text, after jsonb default null, max_rows integer default 500)
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

comment on function public.tenant_backup is 'Rows of one table of the tenant that has a site, to keep elsewhere.';

-- Tenants that are being put back: rows are taken for no other.
create table private.restores (
  tenant_id bigint primary key references public.tenants on delete cascade,
  started_at timestamptz not null default now()
);

alter table private.restores enable row level security;

-- Puts back rows of one table. The row of the tenant begins it; one that was begun and not ended is begun afresh.
create function public.tenant_restore(tenant uuid, part text, rows jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner bigint;
  columns text;
  taken integer;
  refused text[] := '{}';
  each_row jsonb;
begin
  if not part = any (private.tenant_parts()) then
    return jsonb_build_object('error', 'unknown_part');
  end if;
  if part = 'public.tenants' then
    delete from public.tenants where uuid = tenant and id in (select tenant_id from private.restores);
    if exists (select from public.tenants where uuid = tenant) then
      return jsonb_build_object('error', 'tenant_exists');
    elsif jsonb_array_length(rows) <> 1 or rows -> 0 ->> 'uuid' <> tenant::text then
      return jsonb_build_object('error', 'invalid_backup');
    end if;
    owner := (rows -> 0 ->> 'id')::bigint;
    if exists (select from public.tenants where id = owner) then
      owner := nextval(pg_get_serial_sequence('public.tenants', 'id'));
      rows := jsonb_build_array(rows -> 0 || jsonb_build_object('id', owner));
    end if;
    perform setval(pg_get_serial_sequence('public.tenants', 'id'), (
      select greatest(owner, last_value) from public.tenants_id_seq
    ));
  else
    select id into owner from public.tenants join private.restores on tenant_id = id where uuid = tenant;
    if owner is null then
      return jsonb_build_object('error', 'not_restoring');
    end if;
    select coalesce(
      jsonb_agg(case when stored ? 'tenant_id' then stored || jsonb_build_object('tenant_id', owner) else stored end order by place),
      '[]'
    ) into rows from jsonb_array_elements(rows) with ordinality as given (stored, place);
  end if;

  -- The rows are a state that was live: they keep its revision, and are no new one.
  perform set_config('vitrine.revised', coalesce((
    select string_agg(id, ' ') from (
      select id::text from public.sites where tenant_id = owner
      union all
      select stored ->> 'id' from jsonb_array_elements(rows) as stored where part = 'public.sites'
    ) as restored
  ), ''), true);

  columns := (
    select string_agg(quote_ident(name), ', ') from unnest(private.part_columns(part, false)) as name
    where rows -> 0 ? name
  );
  if columns is null then
    return jsonb_build_object('rows', 0, 'refused', refused);
  end if;

  if part = 'public.domains' then
    for each_row in select jsonb_array_elements(rows) loop
      begin
        execute format(
          'insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $2) as part where %3$s',
          part, columns, private.part_of_tenant(part)
        ) using owner, each_row;
        get diagnostics taken = row_count;
        if taken = 0 then
          refused := refused || (each_row ->> 'host');
        end if;
      exception when unique_violation then
        -- Another tenant has it by now.
        refused := refused || (each_row ->> 'host');
      end;
    end loop;
    taken := jsonb_array_length(rows) - cardinality(refused);
  else
    execute format(
      'insert into %1$s (%2$s) overriding system value
       select %2$s from jsonb_populate_recordset(null::%1$s, $2) as part where %3$s%4$s',
      part, columns, private.part_of_tenant(part),
      -- Accounts are of Supabase Auth: one that is gone is no member.
      case part when 'public.members' then ' and exists (select from auth.users where users.id = part.user_id)' else '' end
    ) using owner, rows;
    get diagnostics taken = row_count;
  end if;
  if part = 'public.tenants' then
    insert into private.restores (tenant_id) values (owner);
  end if;
  return jsonb_build_object('rows', taken, 'refused', refused);
end
$$;

comment on function public.tenant_restore is 'Puts back rows of one table of a tenant that is being restored.';

-- Ends it: from then on no more rows are taken.
create function public.tenant_restored(tenant uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner bigint;
begin
  select id into owner from public.tenants join private.restores on tenant_id = id where uuid = tenant;
  if owner is null then
    return jsonb_build_object('error', 'not_restoring');
  end if;
  delete from private.restores where tenant_id = owner;
  return jsonb_build_object('hosts', (
    select coalesce(jsonb_agg(host order by host), '[]')
    from public.domains join public.sites on sites.id = domains.site_id where sites.tenant_id = owner and verified_at is not null
  ));
end
$$;

comment on function public.tenant_restored is 'Ends the restore of a tenant, and answers its hosts.';

revoke execute on function private.tenant_parts(), private.part_of_tenant(text), private.part_columns(text, boolean)
  from public, anon, authenticated;
do $$
declare
  callable text;
begin
  foreach callable in array array[
    'public.tenant_backup(text, text, jsonb, integer)', 'public.tenant_restore(uuid, text, jsonb)',
    'public.tenant_restored(uuid)'
  ]
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', callable);
    execute format('grant execute on function %s to service_role', callable);
  end loop;
end
$$;
