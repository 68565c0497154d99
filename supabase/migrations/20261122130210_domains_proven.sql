-- A claim that is proven makes no host canonical while the site has another, and a claim alone names no site to commands that
-- read or write a person's data, or give hosts.

-- The site that has a host.
create or replace function private.site_of_name(host text) returns uuid
  language sql stable set search_path = ''
as $$
  select domain.site_id from public.domains as domain
  where domain.host = site_of_name.host and domain.verified_at is not null
$$;

-- The site that has a host, or that has this id.
create function private.owned_site(site text) returns uuid
  language sql stable set search_path = ''
as $$
  select coalesce(
    private.site_of_name(private.host_of(owned_site.site)),
    (
      select known.id from public.sites as known
      where known.id = case when owned_site.site ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then owned_site.site::uuid end
    )
  )
$$;

-- As before, but a claim that has ended names no site.
create or replace function private.named_site(site text) returns uuid
  language sql stable set search_path = ''
as $$
  select coalesce(
    private.owned_site(named_site.site),
    (
      select (array_agg(domain.site_id))[1] from public.domains as domain
      where domain.host = private.host_of(named_site.site) and domain.verified_at is null and domain.claimed_until > now()
      having count(*) = 1
    )
  )
$$;

-- A site that has hosts has a primary one among them. Where a claim, a wildcard or no host is primary, the host becomes it that
-- is canonical already: the first by name, as in private.hosts_of.
create function private.settle_primary(of_site uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  canonical text;
begin
  perform from public.sites as locked where locked.id = of_site for no key update;
  select domain.host into canonical from public.domains as domain
  where domain.site_id = of_site and domain.verified_at is not null and domain.host not like '*%'
  order by (domain.kind = 'primary') desc, domain.host
  limit 1;
  if canonical is not null then
    perform public.domain_primary(of_site::text, canonical);
  end if;
end
$$;

-- As before, but a claim alone names no site that gets a host, and a claim is primary only as the first host of its site.
create or replace function public.domain_add(site text, host text, vouched boolean default false) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.owned_site(site);
  of_tenant public.tenants;
  known public.domains;
  refusal text;
  claims constant integer := 100;
  hosts constant integer := 100;
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
  if vouched then
    perform private.settle_primary(of_site);
  end if;
  select * into known from public.domains as domain where domain.host = domain_add.host and domain.site_id = of_site;
  if known.host is null then
    if (select count(*) from public.domains as domain where domain.site_id = of_site) >= hosts then
      return jsonb_build_object('error', 'too_many_hosts');
    end if;
    if not vouched and private.claims_of(of_tenant.id) >= claims then
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
      -- A claim that has ended is another one.
      verification_token = case
        when domain.claimed_until < now() then private.new_revision() else domain.verification_token
      end
    where domain.host = domain_add.host and domain.site_id = of_site
    returning domain.* into known;
  end if;
  if vouched then
    perform private.settle_primary(of_site);
    select * into known from public.domains as domain where domain.host = domain_add.host and domain.site_id = of_site;
  end if;
  return private.described_domain(known);
end
$$;

-- As before, but the host that was canonical stays so: DNS of one that is proven may lead elsewhere still.
create or replace function public.domain_verified(site text, host text, tokens text[] default '{}', vouched boolean default false)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  known public.domains;
  refusal text;
begin
  perform private.lock_host(domain_verified.host);
  perform from public.sites as locked where locked.id = of_site for no key update;
  select * into known from public.domains as domain
  where domain.host = domain_verified.host and domain.site_id = of_site
  for update;
  if known.host is null then
    return jsonb_build_object('error', case when of_site is null then 'unknown_site' else 'unknown_host' end);
  end if;
  if known.verified_at is null then
    if known.claimed_until < now() then
      return jsonb_build_object('error', 'claim_ended');
    end if;
    if not vouched and not coalesce(known.verification_token = any (tokens), false) then
      return jsonb_build_object('error', 'token_missing');
    end if;
    refusal := private.host_refusal(known.host, of_site, private.tenant_uuid_of(of_site));
    if refusal is not null then
      return jsonb_build_object('error', refusal);
    end if;
    perform private.settle_primary(of_site);
    update public.domains as domain set verified_at = now()
    where domain.host = known.host and domain.site_id = of_site;
    perform private.settle_primary(of_site);
    select * into known from public.domains as domain
    where domain.host = domain_verified.host and domain.site_id = of_site;
  end if;
  return private.described_domain(known);
end
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.domain_add(text, text, boolean), public.domain_verified(text, text, text[], boolean)
from public, anon, authenticated;
grant execute on function public.domain_add(text, text, boolean), public.domain_verified(text, text, text[], boolean)
to service_role;
