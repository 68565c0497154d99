-- `{ refusal }`: why a new site of this tenant may not have a host; null if it may.
create or replace function public.host_free(host text, tenant_uuid uuid default null) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('refusal', coalesce(
    private.host_refusal(host_free.host, null, host_free.tenant_uuid),
    (
      select 'host_claimed'
      from public.domains as domain
        join public.sites as site on site.id = domain.site_id
        join public.tenants as tenant on tenant.id = site.tenant_id
      where tenant.uuid = host_free.tenant_uuid and domain.host = host_free.host and domain.verified_at is null
        and domain.claimed_until > now()
      limit 1
    )
  ))
$$;

comment on function public.host_free is 'Whether a new site of a tenant may have a host.';
