create or replace function private.host_claim_count(of_tenant bigint) returns bigint
  language sql stable set search_path = ''
as $$
  select count(*)
  from public.domains as domain join public.sites as site on site.id = domain.site_id
  where site.tenant_id = of_tenant and domain.verified_at is null and domain.claimed_until > now()
$$;
