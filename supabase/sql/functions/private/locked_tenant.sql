-- The tenant of a site, locked, so that changes of its members run one after the other. Otherwise two concurrent
-- calls could each remove the owner that the other relies on. Null if there is no such site.
create or replace function private.locked_tenant(site text) returns bigint
  language sql volatile set search_path = ''
as $$
  select tenant.id
  from public.tenants as tenant join public.sites as known on known.tenant_id = tenant.id
  where known.id = private.named_site(locked_tenant.site)
  for no key update of tenant
$$;
