-- The number of sibling names of a host (below the same parent) that a tenant has, or has removed and that are
-- still in quarantine.
create or replace function private.sibling_host_count(host text, of_tenant public.tenants) returns bigint
  language sql stable set search_path = ''
as $$
  select count(*)
  from (
    select domain.host
    from public.domains as domain join public.sites as site on site.id = domain.site_id
    where site.tenant_id = of_tenant.id and domain.verified_at is not null
    union
    select kept.host from private.host_quarantine as kept
    where kept.tenant_uuid = of_tenant.uuid and kept.until > now()
  ) as name
  where name.host <> sibling_host_count.host
    and substr(name.host, strpos(name.host, '.')) = substr(sibling_host_count.host, strpos(sibling_host_count.host, '.'))
$$;
