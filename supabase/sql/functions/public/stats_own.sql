-- Includes or excludes the visits of a session id. The affected days are counted again.
create or replace function public.stats_own(site text, identifier text, is_own boolean default true) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_tenant bigint := private.tenant_of_host(site);
begin
  if of_tenant is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  if (stats_own.identifier ~ '^[A-Za-z0-9]{32}$') is not true then
    return jsonb_build_object('error', 'invalid_identifier');
  end if;
  if is_own then
    insert into private.own_visitors (tenant_id, identifier) values (of_tenant, stats_own.identifier) on conflict do nothing;
  else
    delete from private.own_visitors as own where own.tenant_id = of_tenant and own.identifier = stats_own.identifier;
  end if;
  insert into private.stats_dirty (tenant_id, day)
  select distinct event.tenant_id, (event.occurred_at at time zone 'UTC')::date
  from public.tracking_events as event
  where event.tenant_id = of_tenant and event.identifier = stats_own.identifier
  on conflict do nothing;
  return jsonb_build_object('own', is_own);
end
$$;

comment on function public.stats_own is 'Marks a session id as one of the tenant''s staff, whose visits do not count, or unmarks it.';
