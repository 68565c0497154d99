-- Claims a host for a site for seven days; on an existing claim, renews it. A claim does not identify its site by
-- host, and is primary only if it is the site's first host. `vouched`: the platform confirms that the host is the
-- tenant's, so it is verified at once. A tenant that adds a name of the platform itself (`is_bound`) has at most a
-- hundred.
create or replace function public.domain_add(site text, host text, vouched boolean default false, is_bound boolean default false)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  of_tenant public.tenants;
  known public.domains;
  refusal text;
  claims constant integer := 100;
  hosts constant integer := 100;
  names constant integer := 100;
begin
  select tenant.* into of_tenant
  from public.sites as owned join public.tenants as tenant on tenant.id = owned.tenant_id
  where owned.id = of_site
  for no key update of tenant;
  if of_tenant.id is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  if domain_add.host like '*%' or not private.is_host(domain_add.host) then
    return jsonb_build_object('error', 'invalid_host');
  end if;
  perform private.lock_host(domain_add.host);
  refusal := private.host_refusal(domain_add.host, of_site, of_tenant.uuid);
  if refusal is not null then
    return jsonb_build_object('error', refusal);
  end if;
  select * into known from public.domains as domain where domain.host = domain_add.host and domain.site_id = of_site;
  if is_bound and vouched and known.verified_at is null and private.sibling_host_count(domain_add.host, of_tenant) >= names then
    return jsonb_build_object('error', 'too_many_names');
  end if;
  if vouched then
    perform private.ensure_primary(of_site);
    select * into known from public.domains as domain where domain.host = domain_add.host and domain.site_id = of_site;
  end if;
  if known.host is null then
    if (select count(*) from public.domains as domain where domain.site_id = of_site) >= hosts then
      return jsonb_build_object('error', 'too_many_hosts');
    end if;
    if not vouched and private.host_claim_count(of_tenant.id) >= claims then
      return jsonb_build_object('error', 'too_many_claims');
    end if;
    insert into public.domains as domain (host, site_id, kind, verified_at)
    values (
      domain_add.host, of_site,
      case when exists (select from public.domains as other where other.site_id = of_site) then 'alias' else 'primary' end,
      case when vouched then now() end
    )
    returning domain.* into known;
  elsif known.verified_at is null then
    update public.domains as domain
    set claimed_until = now() + interval '7 days', verified_at = case when vouched then now() end,
      -- An expired claim counts as a new one.
      verification_token = case
        when domain.claimed_until < now() then private.new_revision() else domain.verification_token
      end
    where domain.host = domain_add.host and domain.site_id = of_site
    returning domain.* into known;
  end if;
  if vouched then
    perform private.ensure_primary(of_site);
    select * into known from public.domains as domain where domain.host = domain_add.host and domain.site_id = of_site;
  end if;
  return private.domain_summary(known);
end
$$;

comment on function public.domain_add is 'Claims a host for a site, for at most seven days, until its owner has published the token in DNS.';
