drop function if exists public.site_tenant(text);
-- `within`: null also for a site that is not among these ids.
create or replace function public.site_tenant(site text, within uuid[] default null) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select tenant.uuid
  from public.sites as known join public.tenants as tenant on tenant.id = known.tenant_id
  where known.id = private.named_site(site_tenant.site)
    and (site_tenant.within is null or known.id = any (site_tenant.within))
$$;

comment on function public.site_tenant is 'The tenant whose site has that host or id.';
