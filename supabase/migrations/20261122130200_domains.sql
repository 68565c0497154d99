-- Hosts of tenants: a claim keeps a host from no other site and ends, a host that was taken away is kept from other tenants,
-- and what Cloudflare says of each host is stored.

-- Several sites may claim a host. The one whose token its owner has shown in DNS gets it.
alter table public.domains drop constraint domains_pkey;
alter table public.domains add primary key (host, site_id);
create unique index domains_one_owner_idx on public.domains (host) where verified_at is not null;
alter table public.domains add column claimed_until timestamptz not null default now() + interval '7 days';

comment on table public.domains is 'Which host shows which site. A verified host belongs to one site, platform-wide; several may claim it.';
comment on column public.domains.claimed_until is 'Until when a host that is not verified is claimed; after that the row is deleted.';

create table private.host_quarantine (
  host text primary key,
  tenant_uuid uuid not null,
  until timestamptz not null default now() + interval '30 days'
);

comment on table private.host_quarantine is 'Hosts that a tenant has lost. Until then no other tenant gets them: DNS may still lead here, and visitors and links may still expect the former site.';

create table private.host_states (
  host text primary key,
  hostname_id text,
  status text,
  ssl_status text,
  problem text check (char_length(problem) <= 2000),
  changed_at timestamptz,
  checked_at timestamptz,
  due_at timestamptz not null default now()
);

create index host_states_due_idx on private.host_states (due_at);

comment on table private.host_states is 'What is known of a host at Cloudflare, and when to look again. A row outlives its domain until the custom hostname is deleted.';
comment on column private.host_states.hostname_id is 'The custom hostname; null: there is none, or none is needed.';
comment on column private.host_states.changed_at is 'Since when `status` is what it is.';

alter table private.host_quarantine enable row level security;
alter table private.host_states enable row level security;

-- A host and the wildcards that stand for it.
create function private.host_patterns(host text) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select array_agg(pattern)
  from (
    select host
    union all
    select '*.' || array_to_string(labels[parent:], '.')
    from string_to_array(host, '.') as labels, lateral generate_series(2, cardinality(labels)) as parent
  ) as patterns (pattern)
$$;

-- Changes of one host come one after the other, also where one takes it away and another is about to get it.
create function private.lock_host(host text) returns void
  language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('host ' || host, 0))
$$;

-- Why a site of this tenant may not have a host; null: it may.
create function private.host_refusal(host text, of_site uuid, of_tenant uuid) returns text
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

create function private.tenant_uuid_of(of_site uuid) returns uuid
  language sql stable set search_path = ''
as $$
  select tenant.uuid from public.sites as site join public.tenants as tenant on tenant.id = site.tenant_id
  where site.id = of_site
$$;

-- For every writer: a host in quarantine goes to no other tenant.
create function private.guard_host() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  own uuid := private.tenant_uuid_of(new.site_id);
begin
  perform private.lock_host(new.host);
  if exists (
    select from private.host_quarantine as kept
    where kept.host = any (private.host_patterns(new.host)) and kept.until > now() and kept.tenant_uuid <> own
  ) then
    raise exception 'host % is kept from other tenants after it was removed', new.host using errcode = 'unique_violation';
  end if;
  delete from private.host_quarantine as kept where kept.host = new.host;
  return new;
end
$$;

create trigger domains_guard before insert or update of host, site_id, verified_at on public.domains
  for each row when (new.verified_at is not null) execute function private.guard_host();

-- Before the rows are gone that say whose the hosts are: of a tenant, a site, or one host.
create function private.quarantine_hosts() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  was constant jsonb := to_jsonb(old);
begin
  if tg_table_name = 'domains' then
    perform private.lock_host(old.host);
    if tg_op = 'UPDATE' and new.host = old.host and new.verified_at is not null then
      return new;
    end if;
    insert into private.host_quarantine as kept (host, tenant_uuid)
    select old.host, private.tenant_uuid_of(old.site_id)
    where old.verified_at is not null and private.tenant_uuid_of(old.site_id) is not null
    on conflict (host) do update set tenant_uuid = excluded.tenant_uuid, until = excluded.until;
  else
    insert into private.host_quarantine as kept (host, tenant_uuid)
    select domain.host, tenant.uuid
    from public.tenants as tenant
      join public.sites as site on site.tenant_id = tenant.id
      join public.domains as domain on domain.site_id = site.id
    where domain.verified_at is not null and case tg_table_name
      when 'tenants' then tenant.uuid::text = was ->> 'uuid'
      else site.id::text = was ->> 'id'
    end
    on conflict (host) do update set tenant_uuid = excluded.tenant_uuid, until = excluded.until;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create trigger tenants_quarantine before delete on public.tenants
  for each row execute function private.quarantine_hosts();

create trigger sites_quarantine before delete on public.sites
  for each row execute function private.quarantine_hosts();

create trigger domains_quarantine before update of host, verified_at or delete on public.domains
  for each row execute function private.quarantine_hosts();

-- What changes about a host is looked at with the next check.
create function private.host_is_due() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.host_states as known (host)
  select distinct host from unnest(array[
    case when tg_op <> 'INSERT' then old.host end, case when tg_op <> 'DELETE' then new.host end
  ]) as host
  where host is not null and host not like '*%'
  on conflict (host) do update set due_at = now();
  return null;
end
$$;

create trigger domains_due after insert or update or delete on public.domains
  for each row execute function private.host_is_due();

insert into private.host_states (host) select distinct host from public.domains where host not like '*%';

-- The site of a host: the one that has it, else the only one that claims it.
create function private.site_of_name(host text) returns uuid
  language sql stable set search_path = ''
as $$
  select coalesce(
    (select domain.site_id from public.domains as domain where domain.host = site_of_name.host and domain.verified_at is not null),
    (
      select (array_agg(domain.site_id))[1] from public.domains as domain where domain.host = site_of_name.host
      having count(*) = 1
    )
  )
$$;

create or replace function private.named_site(site text) returns uuid
  language sql stable set search_path = ''
as $$
  select coalesce(
    private.site_of_name(private.host_of(named_site.site)),
    (
      select known.id from public.sites as known
      where known.id = case when named_site.site ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named_site.site::uuid end
    )
  )
$$;

create or replace function private.tenant_of_host(named text) returns bigint
  language sql stable set search_path = ''
as $$
  select site.tenant_id from public.sites as site where site.id = private.site_of_name(private.host_of(named))
$$;

create or replace function private.site_of_host(named text) returns uuid
  language sql stable set search_path = ''
as $$
  select private.site_of_name(private.host_of(named))
$$;

-- As before, and no host that another tenant has or that is kept from this one; claims of others count for nothing.
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

create function private.claims_of(of_tenant bigint) returns bigint
  language sql stable set search_path = ''
as $$
  select count(*)
  from public.domains as domain join public.sites as site on site.id = domain.site_id
  where site.tenant_id = of_tenant and domain.verified_at is null and domain.claimed_until > now()
$$;

-- A host of a site, as its operator sees it. The token is told while it is needed.
create function private.described_domain(domain public.domains) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'host', domain.host, 'kind', domain.kind, 'created_at', domain.created_at, 'verified_at', domain.verified_at,
    'claimed_until', case when domain.verified_at is null then domain.claimed_until end,
    'token', case when domain.verified_at is null then domain.verification_token end,
    'hostname', (
      select jsonb_build_object(
        'id', known.hostname_id, 'status', known.status, 'ssl_status', known.ssl_status, 'problem', known.problem,
        'changed_at', known.changed_at, 'checked_at', known.checked_at
      )
      from private.host_states as known
      where known.host = domain.host and known.checked_at is not null and domain.verified_at is not null
    )
  )
$$;

create function public.domains_list(site text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return jsonb_build_object('site', of_site, 'tenant', private.tenant_uuid_of(of_site), 'domains', coalesce((
    select jsonb_agg(private.described_domain(domain) order by domain.kind desc, domain.created_at, domain.host)
    from public.domains as domain where domain.site_id = of_site
  ), '[]'));
end
$$;

comment on function public.domains_list is 'The hosts of a site: verified or claimed, with what Cloudflare says of each.';

-- Claims a host for a site, for seven days; again for a claim that is there. `vouched`: the platform says that it is the
-- tenant's, and it is verified.
create function public.domain_add(site text, host text, vouched boolean default false) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
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
      case when exists (select from public.domains as other where other.site_id = of_site and other.kind = 'primary')
        then 'alias' else 'primary' end,
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
  return private.described_domain(known);
end
$$;

comment on function public.domain_add is 'Claims a host for a site until its owner has shown the token, for seven days at most.';

-- `tokens` is what a lookup has found in DNS. `vouched`: the platform says that the host is the tenant's.
create function public.domain_verified(site text, host text, tokens text[] default '{}', vouched boolean default false)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  known public.domains;
  refusal text;
begin
  perform private.lock_host(domain_verified.host);
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
    update public.domains as domain set verified_at = now()
    where domain.host = known.host and domain.site_id = of_site
    returning domain.* into known;
  end if;
  return private.described_domain(known);
end
$$;

comment on function public.domain_verified is 'Gives a claimed host to the site whose token was found in DNS.';

create function public.domain_primary(site text, host text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  known public.domains;
begin
  perform from public.sites as locked where locked.id = of_site for no key update;
  select * into known from public.domains as domain
  where domain.host = domain_primary.host and domain.site_id = of_site;
  if known.host is null then
    return jsonb_build_object('error', case when of_site is null then 'unknown_site' else 'unknown_host' end);
  end if;
  if known.verified_at is null then
    return jsonb_build_object('error', 'host_unverified');
  end if;
  if known.host like '*%' then
    return jsonb_build_object('error', 'invalid_host');
  end if;
  if known.kind = 'alias' then
    update public.domains as domain set kind = 'alias' where domain.site_id = of_site and domain.kind = 'primary';
    update public.domains as domain set kind = 'primary'
    where domain.site_id = of_site and domain.host = known.host
    returning domain.* into known;
  end if;
  return private.described_domain(known);
end
$$;

comment on function public.domain_primary is 'Makes a verified host the one that the other hosts of the site lead to.';

-- Another host is made primary before the primary one goes, so that no host becomes canonical by chance.
create function public.domain_remove(site text, host text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  known public.domains;
begin
  perform private.lock_host(domain_remove.host);
  select * into known from public.domains as domain
  where domain.host = domain_remove.host and domain.site_id = of_site
  for update;
  if known.host is null then
    return jsonb_build_object('error', case when of_site is null then 'unknown_site' else 'unknown_host' end);
  end if;
  if known.kind = 'primary' and known.verified_at is not null and exists (
    select from public.domains as other
    where other.site_id = of_site and other.host <> known.host and other.verified_at is not null
      and other.host not like '*%'
  ) then
    return jsonb_build_object('error', 'host_primary');
  end if;
  delete from public.domains as domain where domain.host = known.host and domain.site_id = of_site;
  return jsonb_build_object(
    'removed', known.host,
    'kept_until', (
      select kept.until from private.host_quarantine as kept where kept.host = known.host and known.verified_at is not null
    )
  );
end
$$;

comment on function public.domain_remove is 'Takes a host or a claim from a site. A host that was verified is kept from other tenants for 30 days.';

-- For an operator who knows that the next owner is the right one.
create function public.domain_release(host text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.host_quarantine as kept where kept.host = domain_release.host and kept.until > now();
  return jsonb_build_object('released', found);
end
$$;

comment on function public.domain_release is 'Ends the time for which a removed host is kept from other tenants.';

create function private.checked_host(known private.host_states) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'host', known.host, 'hostname_id', known.hostname_id, 'status', known.status, 'ssl_status', known.ssl_status,
    'owner', (
      select domain.site_id from public.domains as domain
      where domain.host = known.host and domain.verified_at is not null
    ),
    'claims', (
      select coalesce(jsonb_agg(
        jsonb_build_object('site', domain.site_id, 'token', domain.verification_token)
        order by domain.created_at, domain.site_id
      ), '[]')
      from public.domains as domain
      where domain.host = known.host and domain.verified_at is null and domain.claimed_until > now()
    )
  )
$$;

-- What one host has to be compared with.
create function public.domain_check(host text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.checked_host(known) from private.host_states as known where known.host = domain_check.host
$$;

comment on function public.domain_check is 'A host with its owner, its claims and what is known of its custom hostname.';

-- Hosts to look at now, or with `after` all of them in order. A host that is lent is due again: after ten minutes while it
-- is new, after a day when all is well, else after an hour. Claims and quarantines that have ended are deleted. Without
-- `lends` it only reads.
create function public.domains_due(max_rows integer default 50, after text default null, lends boolean default true)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  lent jsonb;
begin
  if not lends then
    return jsonb_build_object('hosts', (
      select coalesce(jsonb_agg(private.checked_host(due::private.host_states) order by due.host), '[]')
      from (
        select known.* from private.host_states as known
        where case when after is null then known.due_at <= now() else known.host > after end
        order by case when after is null then known.due_at end, known.host
        limit least(greatest(max_rows, 1), 1000)
      ) as due
    ));
  end if;
  delete from public.domains as domain where domain.verified_at is null and domain.claimed_until < now();
  delete from private.host_quarantine as kept where kept.until < now();
  with due as (
    select known.host from private.host_states as known
    where case when after is null then known.due_at <= now() else known.host > after end
    order by case when after is null then known.due_at end, known.host
    limit least(greatest(max_rows, 1), 1000)
    for update skip locked
  ),
  taken as (
    update private.host_states as known
    set due_at = now() + case
      when known.status = 'active' and known.ssl_status = 'active' then interval '1 day'
      when exists (
        select from public.domains as domain
        where domain.host = known.host
          and greatest(domain.created_at, domain.verified_at, known.changed_at) > now() - interval '1 hour'
      ) then interval '10 minutes'
      else interval '1 hour'
    end
    from due where due.host = known.host
    returning known.*
  )
  select coalesce(jsonb_agg(private.checked_host(taken::private.host_states) order by taken.host), '[]') into lent
  from taken;
  return jsonb_build_object('hosts', lent);
end
$$;

comment on function public.domains_due is 'Lends hosts to look at: claims, custom hostnames, and hosts that are gone.';

-- Keeps what Cloudflare says of a host. `gone`: there is no custom hostname any more.
create function public.domain_checked(
  host text, hostname_id text default null, status text default null, ssl_status text default null,
  problem text default null, gone boolean default false
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.host_states as known
  where gone and known.host = domain_checked.host
    and not exists (select from public.domains as domain where domain.host = domain_checked.host);
  if found then
    return jsonb_build_object('kept', false);
  end if;
  update private.host_states as known
  set hostname_id = domain_checked.hostname_id, ssl_status = domain_checked.ssl_status,
    problem = left(domain_checked.problem, 2000), checked_at = now(),
    changed_at = case when known.status is distinct from domain_checked.status then now() else known.changed_at end,
    status = domain_checked.status,
    due_at = case when domain_checked.status = 'active' and domain_checked.ssl_status = 'active'
      then greatest(known.due_at, now() + interval '1 day') else known.due_at end
  where known.host = domain_checked.host;
  return jsonb_build_object('kept', found);
end
$$;

comment on function public.domain_checked is 'Keeps what Cloudflare says of a host.';

-- A host that leads elsewhere is a claim again, with a new token: its present owner's visitors are shown no site of the former one.
create function public.domain_unmap(host text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  unmapped public.domains;
  next_primary text;
begin
  perform private.lock_host(domain_unmap.host);
  update public.domains as domain
  set verified_at = null, verification_token = private.new_revision(), claimed_until = now() + interval '7 days'
  where domain.host = domain_unmap.host and domain.verified_at is not null
  returning domain.* into unmapped;
  if unmapped.kind = 'primary' then
    select domain.host into next_primary from public.domains as domain
    where domain.site_id = unmapped.site_id and domain.verified_at is not null and domain.host not like '*%'
    order by domain.created_at, domain.host
    limit 1;
    if next_primary is not null then
      perform public.domain_primary(unmapped.site_id::text, next_primary);
    end if;
  end if;
  return jsonb_build_object('unmapped', unmapped.host is not null, 'primary', next_primary);
end
$$;

comment on function public.domain_unmap is 'Makes a verified host a claim again.';

-- As before, and the calls that write hosts.
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
      site => args ->> 'site', host => args ->> 'host', vouched => coalesce((args ->> 'vouched')::boolean, false)
    )
    when 'domain_verified' then public.domain_verified(
      site => args ->> 'site', host => args ->> 'host',
      tokens => array(select jsonb_array_elements_text(coalesce(args -> 'tokens', '[]'))),
      vouched => coalesce((args ->> 'vouched')::boolean, false)
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

revoke all on table private.host_quarantine, private.host_states from public, anon, authenticated;
grant all on table private.host_quarantine, private.host_states to service_role;
revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
do $$
declare
  callable regprocedure;
begin
  for callable in
    select oid from pg_catalog.pg_proc
    where pronamespace = 'public'::regnamespace and proname in (
      'site_create', 'admin_write', 'domains_list', 'domain_add', 'domain_verified', 'domain_primary', 'domain_remove',
      'domain_release', 'domain_check', 'domains_due', 'domain_checked', 'domain_unmap'
    )
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', callable);
    execute format('grant execute on function %s to service_role', callable);
  end loop;
end
$$;
