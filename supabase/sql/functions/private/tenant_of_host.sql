create or replace function private.tenant_of_host(named text) returns bigint
  language sql stable set search_path = ''
as $$
  select site.tenant_id from public.sites as site where site.id = private.site_with_host(private.host_of(named))
$$;
