-- What a caller of one tenant gets without the platform is counted: names below the platform's domain, and sites.

-- How many names beside a host (below the same parent) a tenant has, or keeps from other tenants after it removed them.
create function private.names_beside(host text, of_tenant public.tenants) returns bigint
  language sql stable set search_path = ''
as $$
  select count(*)
  from (
    select domain.host
    from public.domains as domain join public.sites as site on site.id = domain.site_id
    where site.tenant_id = of_tenant.id and domain.verified_at is not null
    union
    select kept.host from private.host_quarantine as kept
    where kept.tenant_uuid = of_tenant.uuid and kept.until > now()
  ) as name
  where name.host <> names_beside.host
    and substr(name.host, strpos(name.host, '.')) = substr(names_beside.host, strpos(names_beside.host, '.'))
$$;

-- As before, and a tenant that gives itself a name of the platform (`is_bound`) has at most a hundred.
drop function public.domain_add(text, text, boolean);
create function public.domain_add(site text, host text, vouched boolean default false, is_bound boolean default false)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.owned_site(site);
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
  if is_bound and vouched and known.verified_at is null and private.names_beside(domain_add.host, of_tenant) >= names then
    return jsonb_build_object('error', 'too_many_names');
  end if;
  if vouched then
    perform private.settle_primary(of_site);
    select * into known from public.domains as domain where domain.host = domain_add.host and domain.site_id = of_site;
  end if;
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

comment on function public.domain_add is 'Claims a host for a site until its owner has shown the token, for seven days at most.';

-- As before, with the same limit.
drop function public.domain_verified(text, text, text[], boolean);
create function public.domain_verified(
  site text, host text, tokens text[] default '{}', vouched boolean default false, is_bound boolean default false
)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  of_tenant public.tenants;
  known public.domains;
  refusal text;
  names constant integer := 100;
begin
  if is_bound and vouched then
    -- Two calls for one tenant count its names one after the other.
    select tenant.* into of_tenant
    from public.sites as owned join public.tenants as tenant on tenant.id = owned.tenant_id
    where owned.id = of_site
    for no key update of tenant;
  end if;
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
    if is_bound and vouched and private.names_beside(known.host, of_tenant) >= names then
      return jsonb_build_object('error', 'too_many_names');
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

comment on function public.domain_verified is 'Gives a claimed host to the site whose token was found in DNS.';

-- As before, but a tenant that makes its own sites has at most a hundred, also where it removes their claims, and a host that
-- another site of the tenant claims is given to no new one.
create or replace function public.site_create(
  document jsonb, hosts text[], tenant_uuid uuid default null,
  are_verified boolean default true, is_known boolean default false
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_tenant bigint;
  created uuid;
  refusal text;
  claims constant integer := 100;
  sites constant integer := 100;
begin
  -- Two calls for one tenant count its claims one after the other.
  select id into of_tenant from public.tenants where uuid = tenant_uuid for no key update;
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
  if not are_verified and (select count(*) from public.sites as site where site.tenant_id = of_tenant) >= sites then
    return jsonb_build_object('error', 'too_many_sites');
  end if;
  if not are_verified and cardinality(hosts) + private.claims_of(of_tenant) > claims then
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
  insert into public.site_drafts (site_id, document, base)
  values (created, document, private.digest(private.site_document(created)));
  return jsonb_build_object(
    'site_id', created,
    'draft', (select id from public.site_drafts where site_id = created),
    'tenant', (select uuid from public.tenants where id = of_tenant)
  );
end
$$;

-- As before, and the calls that write hosts are told whether their caller is of one tenant.
create or replace function public.admin_write(caller text, key text, attempt uuid, name text, args jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  begun private.admin_requests;
  done jsonb;
begin
  select * into begun from private.admin_requests as made
  where made.caller = admin_write.caller and made.key = admin_write.key
  for update;
  if begun.attempt is distinct from admin_write.attempt or begun.attempt is null then
    return jsonb_build_object('state', 'superseded');
  end if;
  if begun.written is not null then
    return jsonb_build_object('state', 'written', 'written', begun.written);
  end if;
  done := case admin_write.name
    when 'draft_save' then public.draft_save(
      site => args ->> 'site', document => args -> 'document', author => args ->> 'author', expected => args ->> 'expected'
    )
    when 'draft_discard' then public.draft_discard(site => args ->> 'site')
    when 'site_publish' then public.site_publish(
      site => args ->> 'site', draft => args ->> 'draft', author => args ->> 'author', note => args ->> 'note',
      forced => coalesce((args ->> 'forced')::boolean, false)
    )
    when 'site_unpublish' then public.site_unpublish(site => args ->> 'site')
    when 'site_rollback' then public.site_rollback(
      site => args ->> 'site', revision => args ->> 'revision', author => args ->> 'author', note => args ->> 'note'
    )
    when 'schedule_add' then public.schedule_add(
      site => args ->> 'site', action => args ->> 'action', due_at => (args ->> 'due_at')::timestamptz,
      draft => args ->> 'draft', revision => args ->> 'revision', author => args ->> 'author', note => args ->> 'note',
      forced => coalesce((args ->> 'forced')::boolean, false)
    )
    when 'schedule_cancel' then public.schedule_cancel(site => args ->> 'site', id => (args ->> 'id')::bigint)
    when 'site_create' then public.site_create(
      document => args -> 'document', hosts => array(select jsonb_array_elements_text(args -> 'hosts')),
      tenant_uuid => (args ->> 'tenant_uuid')::uuid, are_verified => (args ->> 'are_verified')::boolean,
      is_known => (args ->> 'is_known')::boolean
    )
    when 'domain_add' then public.domain_add(
      site => args ->> 'site', host => args ->> 'host', vouched => coalesce((args ->> 'vouched')::boolean, false),
      is_bound => coalesce((args ->> 'is_bound')::boolean, false)
    )
    when 'domain_verified' then public.domain_verified(
      site => args ->> 'site', host => args ->> 'host',
      tokens => array(select jsonb_array_elements_text(coalesce(args -> 'tokens', '[]'))),
      vouched => coalesce((args ->> 'vouched')::boolean, false),
      is_bound => coalesce((args ->> 'is_bound')::boolean, false)
    )
    when 'domain_primary' then public.domain_primary(site => args ->> 'site', host => args ->> 'host')
    when 'domain_remove' then public.domain_remove(site => args ->> 'site', host => args ->> 'host')
  end;
  if done is null then
    raise exception 'no call writes by the name %', admin_write.name using errcode = 'invalid_parameter_value';
  end if;
  -- A refusal has written nothing.
  if done -> 'error' is null then
    update private.admin_requests as made set written = done
    where made.caller = admin_write.caller and made.key = admin_write.key;
  end if;
  return jsonb_build_object('state', 'written', 'written', done);
end
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
revoke execute on function public.domain_add(text, text, boolean, boolean),
public.domain_verified(text, text, text[], boolean, boolean)
from public, anon, authenticated;
grant execute on function public.domain_add(text, text, boolean, boolean),
public.domain_verified(text, text, text[], boolean, boolean)
to service_role;
