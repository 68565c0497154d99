-- A field that names a locale which the site does not have may be an alias to the Worker, so that its address without a prefix counts too.
create or replace function private.refuse_reserved_routes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_reserved(new.id, address)
  from public.sites as site,
    private.read_route_fields(new.routes, site.default_locale) as route,
    unnest(array[
      concat('/' || route.locale, '/' || route.path),
      case when not route.locale = any (site.locales) then '/' || route.path end
    ]) as address
  where site.id = new.site_id and private.is_reserved(address);
  return null;
end
$$;
