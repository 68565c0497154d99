drop function if exists public.site_create(jsonb, text[], uuid, boolean, boolean);
-- Creates a site as a draft, for a new tenant or an existing one (`is_known`: it must exist). `are_verified`: the
-- caller owns or vouches for the hosts; otherwise they are claims, which visitors cannot reach until the owner has
-- shown the token. A host is refused if it is verified for any site, if it matches a verified wildcard of another
-- tenant, or if it is in quarantine after another tenant's removal; other tenants' claims do not matter. With
-- `are_verified`, a host that another site of the tenant claims is refused, too. A tenant that creates its own sites
-- (with claims, or `is_bound`) has at most a hundred sites. `keeps_tenant`: an existing tenant's row goes into the
-- draft in place of the document's.
create or replace function public.site_create(
  document jsonb, hosts text[], tenant_uuid uuid default null,
  are_verified boolean default true, is_known boolean default false,
  is_bound boolean default false, keeps_tenant boolean default false
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner public.tenants;
  of_tenant bigint;
  created uuid;
  refusal text;
  live jsonb;
  claims constant integer := 100;
  sites constant integer := 100;
  names constant integer := 100;
begin
  -- Serialised by tenant, so that two concurrent calls do not exceed the limit of claims.
  select * into owner from public.tenants where uuid = tenant_uuid for no key update;
  of_tenant := owner.id;
  if of_tenant is null and is_known then
    return jsonb_build_object('error', 'unknown_tenant');
  end if;
  perform private.lock_host(host) from (select unnest(hosts) as host order by 1) as named;
  select min(private.host_refusal(host, null, site_create.tenant_uuid)) into refusal from unnest(hosts) as host;
  if refusal is not null then
    return jsonb_build_object('error', refusal);
  end if;
  if are_verified and exists (
    select
    from public.domains as domain join public.sites as site on site.id = domain.site_id
    where site.tenant_id = of_tenant and domain.host = any (hosts) and domain.verified_at is null
      and domain.claimed_until > now()
  ) then
    return jsonb_build_object('error', 'host_claimed');
  end if;
  if (is_bound or not are_verified)
    and (select count(*) from public.sites as site where site.tenant_id = of_tenant) >= sites then
    return jsonb_build_object('error', 'too_many_sites');
  end if;
  if is_bound and are_verified and exists (
    select from unnest(hosts) as host where private.sibling_host_count(host, owner) >= names
  ) then
    return jsonb_build_object('error', 'too_many_names');
  end if;
  if not are_verified and cardinality(hosts) + private.host_claim_count(of_tenant) > claims then
    return jsonb_build_object('error', 'too_many_claims');
  end if;
  if of_tenant is null then
    insert into public.tenants (uuid, name)
    values (coalesce(site_create.tenant_uuid, gen_random_uuid()), document -> 'tenant' ->> 'name')
    returning id into of_tenant;
  end if;
  insert into public.sites (tenant_id, name, locales, default_locale)
  select of_tenant, given.name, given.locales, given.default_locale
  from jsonb_populate_record(null::public.sites, document -> 'site') as given
  returning id into created;
  insert into public.domains (host, site_id, kind, verified_at)
  select host, created, case when place = 1 then 'primary' else 'alias' end, case when are_verified then now() end
  from unnest(hosts) with ordinality as named (host, place);
  live := private.site_document(created);
  insert into public.site_drafts (site_id, document, base)
  values (
    created,
    case when keeps_tenant then document || jsonb_build_object('tenant', live -> 'tenant') else document end,
    private.digest(live)
  );
  return jsonb_build_object(
    'site_id', created,
    'draft', (select id from public.site_drafts where site_id = created),
    'tenant', (select uuid from public.tenants where id = of_tenant)
  );
end
$$;

comment on function public.site_create is 'Creates a site that visitors do not see, with a draft of its content; its hosts are verified, or claims.';
