-- Restores rows of one table. The tenant's row begins a restore; a restore that was begun and not ended starts over.
-- The call with the hosts ends it. A tenant with a host is live, and no backup can replace it. Plans whose time has
-- passed are cancelled, because they predate the deletion of the tenant. Files of restored submissions are removed
-- from the list of files to delete. Verified hosts are refused by the same rules as in `domain_add`.
create or replace function public.tenant_restore(tenant uuid, part text, rows jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner bigint;
  columns text;
  taken integer;
  refused text[] := '{}';
  cancelled integer := 0;
  each_row jsonb;
begin
  if not part = any (private.tenant_parts()) then
    return jsonb_build_object('error', 'unknown_part');
  end if;
  if part = 'public.tenants' then
    delete from public.tenants where uuid = tenant and id in (select tenant_id from private.restores) and not exists (
      select from public.domains join public.sites on sites.id = domains.site_id where sites.tenant_id = tenants.id
    );
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

  -- The rows were live content, so they keep their revision and create no new one.
  perform set_config('vitrine.revised', coalesce((
    select string_agg(id, ' ') from (
      select id::text from public.sites where tenant_id = owner
      union all
      select stored ->> 'id' from jsonb_array_elements(rows) as stored where part = 'public.sites'
    ) as restored
  ), ''), true);

  if part = 'public.site_schedules' then
    select
      coalesce(jsonb_agg(case when is_over then
        stored || jsonb_build_object('state', 'cancelled', 'reason', 'restored', 'finished_at', now())
      else stored end order by place), '[]'),
      count(*) filter (where is_over)
    into rows, cancelled
    from jsonb_array_elements(rows) with ordinality as given (stored, place),
      lateral (select stored ->> 'state' = 'waiting' and (stored ->> 'due_at')::timestamptz <= now()) as due (is_over);
  end if;

  columns := (
    select string_agg(quote_ident(name), ', ') from unnest(private.part_columns(part, false)) as name
    where rows -> 0 ? name
  );
  if columns is null then
    return jsonb_build_object('rows', 0, 'refused', refused, 'cancelled', cancelled);
  end if;

  if part = 'public.domains' then
    for each_row in select jsonb_array_elements(rows) loop
      begin
        perform private.lock_host(each_row ->> 'host');
        if each_row ->> 'verified_at' is not null
          and private.host_refusal(each_row ->> 'host', (each_row ->> 'site_id')::uuid, tenant) is not null
        then
          refused := refused || (each_row ->> 'host');
          continue;
        end if;
        execute format(
          'insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $2) as part where %3$s',
          part, columns, private.part_of_tenant(part)
        ) using owner, each_row;
        get diagnostics taken = row_count;
        if taken = 0 then
          refused := refused || (each_row ->> 'host');
        end if;
      exception when unique_violation then
        -- Another tenant has the host now.
        refused := refused || (each_row ->> 'host');
      end;
    end loop;
    taken := jsonb_array_length(rows) - cardinality(refused);
    delete from private.restores where tenant_id = owner;
  else
    execute format(
      'insert into %1$s (%2$s) overriding system value
       select %2$s from jsonb_populate_recordset(null::%1$s, $2) as part where %3$s%4$s',
      part, columns, private.part_of_tenant(part),
      -- Accounts are in Supabase Auth, so members whose account was deleted are skipped.
      case part when 'public.members' then ' and exists (select from auth.users where users.id = part.user_id)' else '' end
    ) using owner, rows;
    get diagnostics taken = row_count;
  end if;
  if part = 'public.tenants' then
    insert into private.restores (tenant_id) values (owner);
  elsif part = 'public.form_submissions' then
    delete from private.expired_files as expired
    using jsonb_array_elements(rows) as sent, private.file_paths(sent -> 'data', owner) as sent_file
    where expired.path = sent_file;
  end if;
  return jsonb_build_object('rows', taken, 'refused', refused, 'cancelled', cancelled);
end
$$;

comment on function public.tenant_restore is 'Restores rows of one table of a tenant.';
