-- Reading popups requires the header x-tenant-uuid with their tenant. A request without it, or a connection
-- without request headers, reads none.
create or replace function private.is_popup_public(popup_tenant_id bigint, popup_site_id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from public.sites as site join public.tenants as tenant on tenant.id = site.tenant_id
    where site.id = popup_site_id and tenant.id = popup_tenant_id and site.status = 'published'
      and tenant.uuid::text
        = lower(nullif(current_setting('request.headers', true), '')::json ->> 'x-tenant-uuid')
  )
$$;

drop function private.popups_need_a_tenant();
