create or replace function private.write_page_routes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.page_routes where site_id = new.site_id and page_id = new.id;
  insert into public.page_routes (site_id, page_id, locale, path)
  select new.site_id, new.id, route.locale, route.path
  from public.sites as site, private.read_route_fields(new.routes, site.default_locale) as route
  where site.id = new.site_id;
  return null;
end
$$;
