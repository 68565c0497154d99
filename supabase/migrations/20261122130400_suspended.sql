-- A site that the platform suspends, alone or with its tenant: nothing of it is read any more, and the Worker answers 410 on each
-- of its hosts. Drafts, revisions and plans go on; no publish lifts a suspension.

alter table public.tenants add column suspended_at timestamptz;
alter table public.sites add column suspended_at timestamptz;

comment on column public.tenants.suspended_at is 'Since when all sites of the tenant are suspended; null: they are not.';
comment on column public.sites.suspended_at is 'Since when the site is suspended; null: it is not.';

create function private.is_suspended(site public.sites) returns boolean
  language sql stable set search_path = ''
as $$
  select site.suspended_at is not null
    or exists (select from public.tenants as tenant where tenant.id = site.tenant_id and tenant.suspended_at is not null)
$$;

-- The exact host, then the longest wildcard. Unverified hosts and drafts count as unknown hosts; suspended sites are there.
create function private.site_at(host text) returns public.sites
  language sql stable set search_path = ''
as $$
  select site
  from string_to_array(host, '.') as labels,
    lateral (
      select host as candidate
      union all
      select '*.' || array_to_string(labels[parent:], '.') from generate_series(2, cardinality(labels)) as parent
    ) as candidates
    join public.domains as domain on domain.host = candidate
    join public.sites as site on site.id = domain.site_id
  where domain.verified_at is not null and site.status = 'published'
  order by candidate = host desc, char_length(candidate) desc
  limit 1
$$;

-- The site whose content a host shows. A suspended one shows none, and leaves its host to no wildcard of another site.
create or replace function private.site_of(host text) returns public.sites
  language sql stable set search_path = ''
as $$
  select found from private.site_at(host) as found where found.id is not null and not private.is_suspended(found)
$$;

-- As before for a site that is shown. Of a suspended one: whose it is, and its hosts.
alter function public.core_config(text) rename to shown_config;
alter function public.shown_config(text) set schema private;

create function public.core_config(url text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  host text := (private.read_url(url)).host;
  site public.sites := private.site_at(host);
begin
  if site.id is null or not private.is_suspended(site) then
    return private.shown_config(url);
  end if;
  return jsonb_build_object(
    'schema_version', 1,
    'suspended', true,
    'revision', 'suspended',
    'tenant_uuid', (select uuid from public.tenants where id = site.tenant_id),
    'tenant_id', site.tenant_id,
    'hosts', private.hosts_of(site, host),
    'locales', '[]'::jsonb,
    'defaultLocale', site.default_locale,
    'routes', '{}'::jsonb,
    'config', jsonb_build_object('id', site.id, 'name', '', 'is', site."is", 'pages', '[]'::jsonb),
    'page', null,
    'currentRouteObj', null,
    'appConfig', '{}'::jsonb,
    'tenant', '{}'::jsonb,
    'path_rules', '[]'::jsonb,
    'popupRelationGroup', 'pages'
  );
end
$$;

comment on function public.core_config is 'App configuration of the site at an address, with the page it names. Null: this host has no site.';

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

-- A suspension is no publish: what a site shows after it has the revision from before.
create or replace function private.public_part(stored jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select case
    when stored ->> 'status' = 'draft' or stored -> 'verified_at' = 'null' then null
    else stored - '{revision,created_at,updated_at,verified_at,verification_token,suspended_at}'::text[]
  end
$$;

drop trigger tenants_revise on public.tenants;
create trigger tenants_revise after update on public.tenants
  for each row when (to_jsonb(old) - 'suspended_at' is distinct from to_jsonb(new) - 'suspended_at')
  execute function private.revise_sites_of_tenant();

create trigger sites_suspended_purge after update of suspended_at on public.sites
  for each row when (old.suspended_at is distinct from new.suspended_at) execute function private.purge_site();

create function private.purge_tenant() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_purges(array_agg(domain.host))
  from public.domains as domain join public.sites as site on site.id = domain.site_id
  where site.tenant_id = new.id and domain.verified_at is not null;
  return null;
end
$$;

create trigger tenants_suspended_purge after update of suspended_at on public.tenants
  for each row when (old.suspended_at is distinct from new.suspended_at) execute function private.purge_tenant();

-- Suspends a site or ends that; with `whole_tenant` all sites of its tenant. Sent again it writes nothing and names the same hosts.
create function public.site_suspend(site text, suspended boolean default true, whole_tenant boolean default false) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  of_tenant bigint;
  changed boolean;
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  select tenant_id into of_tenant from public.sites where id = of_site;
  if whole_tenant then
    update public.tenants set suspended_at = case when suspended then now() end
    where id = of_tenant and (suspended_at is not null) is distinct from suspended;
  else
    update public.sites set suspended_at = case when suspended then now() end
    where id = of_site and (suspended_at is not null) is distinct from suspended;
  end if;
  changed := found;
  return jsonb_build_object('changed', changed, 'hosts', (
    select coalesce(jsonb_agg(domain.host order by domain.host), '[]')
    from public.domains as domain join public.sites as other on other.id = domain.site_id
    where domain.verified_at is not null and domain.host not like '*%'
      and (other.id = of_site or whole_tenant and other.tenant_id = of_tenant)
  ));
end
$$;

comment on function public.site_suspend is 'Suspends a site, or all of its tenant, or ends that. Answers the hosts that it is about.';

-- Whether a site is suspended, and with what.
create function public.site_suspended(site text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('site', known.suspended_at, 'tenant', tenant.suspended_at)
  from public.sites as known join public.tenants as tenant on tenant.id = known.tenant_id
  where known.id = private.named_site(site_suspended.site)
$$;

comment on function public.site_suspended is 'Since when a site and its tenant are suspended; null: they are not.';

revoke execute on function public.core_config(text) from public;
grant execute on function public.core_config(text) to anon, authenticated, service_role;
revoke execute on function public.site_suspend(text, boolean, boolean), public.site_suspended(text)
from public, anon, authenticated;
grant execute on function public.site_suspend(text, boolean, boolean), public.site_suspended(text) to service_role;
revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
