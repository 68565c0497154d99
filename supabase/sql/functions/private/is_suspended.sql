create or replace function private.is_suspended(site public.sites) returns boolean
  language sql stable set search_path = ''
as $$
  select site.suspended_at is not null
    or exists (select from public.tenants as tenant where tenant.id = site.tenant_id and tenant.suspended_at is not null)
$$;
