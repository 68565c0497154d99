-- The App configuration of the site at `url`, including that one page. For a suspended site only its tenant and its
-- hosts. Null if the host has no site.
create or replace function public.core_config(url text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  host text := (private.read_url(url)).host;
  site public.sites := private.match_site(host);
begin
  if site.id is null or not private.is_suspended(site) then
    return private.public_config(url);
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
