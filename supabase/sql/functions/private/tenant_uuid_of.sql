create or replace function private.tenant_uuid_of(of_site uuid) returns uuid
  language sql stable set search_path = ''
as $$
  select tenant.uuid from public.sites as site join public.tenants as tenant on tenant.id = site.tenant_id
  where site.id = of_site
$$;
