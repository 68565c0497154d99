-- Why a site of this tenant may not have a host; null if it may.
create or replace function private.host_refusal(host text, of_site uuid, of_tenant uuid) returns text
  language sql stable set search_path = ''
as $$
  select case
    when exists (
      select
      from public.domains as domain
        join public.sites as site on site.id = domain.site_id
        join public.tenants as tenant on tenant.id = site.tenant_id
      where domain.host = any (private.host_patterns(host_refusal.host)) and domain.verified_at is not null
        and domain.site_id is distinct from of_site
        and (domain.host = host_refusal.host or tenant.uuid is distinct from of_tenant)
    ) then 'host_taken'
    when exists (
      select from private.host_quarantine as kept
      where kept.host = any (private.host_patterns(host_refusal.host)) and kept.until > now()
        and kept.tenant_uuid is distinct from of_tenant
    ) then 'host_quarantined'
  end
$$;
