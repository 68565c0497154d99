-- Since when a site, and its tenant, are suspended.
create or replace function public.site_suspended(site text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('site', known.suspended_at, 'tenant', tenant.suspended_at)
  from public.sites as known join public.tenants as tenant on tenant.id = known.tenant_id
  where known.id = private.named_site(site_suspended.site)
$$;

comment on function public.site_suspended is 'When a site and its tenant were suspended; null: they are not.';
