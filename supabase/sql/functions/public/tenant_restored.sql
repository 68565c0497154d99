-- Ends a restore, after which no more rows are accepted. If the tenant has hosts, they have already ended it. Returns
-- the hosts of an existing tenant.
create or replace function public.tenant_restored(tenant uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner bigint;
begin
  select id into owner from public.tenants where uuid = tenant;
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

comment on function public.tenant_restored is 'Ends the restore of a tenant, and returns its hosts.';
