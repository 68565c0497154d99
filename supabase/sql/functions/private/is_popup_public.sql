-- Which popups a visitor may read. RLS cannot require a filter, so the header x-tenant-uuid names the tenant: only the published popups of
-- that tenant are visible, and a wrong filter finds no rows of another tenant. A request without the header, or a connection without
-- request headers, reads none.
create or replace function private.is_popup_public(popup_tenant_id bigint, popup_site_id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from public.sites as site join public.tenants as tenant on tenant.id = site.tenant_id
    where site.id = popup_site_id and tenant.id = popup_tenant_id and site.status = 'published'
      and site.suspended_at is null and tenant.suspended_at is null
      and tenant.uuid::text
        = lower(nullif(current_setting('request.headers', true), '')::json ->> 'x-tenant-uuid')
  )
$$;
