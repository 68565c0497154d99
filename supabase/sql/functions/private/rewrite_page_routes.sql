-- The site's default locale decides which field is the default.
create or replace function private.rewrite_page_routes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.pages set routes = routes where site_id = new.id;
  return null;
end
$$;
