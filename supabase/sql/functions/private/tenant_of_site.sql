create or replace function private.tenant_of_site(site text) returns public.tenants
  language sql stable set search_path = ''
as $$
  select tenant from public.tenants as tenant
    join public.sites as owned on owned.tenant_id = tenant.id
  where owned.id = private.named_site(tenant_of_site.site)
$$;
