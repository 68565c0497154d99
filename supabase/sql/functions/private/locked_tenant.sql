-- The tenant of a site, locked: two calls that change its members do so one after the other, so that neither takes the owner
-- away that the other counts on. Null: no such site.
create or replace function private.locked_tenant(site text) returns bigint
  language sql volatile set search_path = ''
as $$
  select tenant.id
  from public.tenants as tenant join public.sites as known on known.tenant_id = tenant.id
  where known.id = private.named_site(locked_tenant.site)
  for no key update of tenant
$$;
