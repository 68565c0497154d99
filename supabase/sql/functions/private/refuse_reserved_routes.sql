-- The Worker may treat a field for a locale that the site lacks as an alias, so its address without a prefix is
-- checked, too.
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
