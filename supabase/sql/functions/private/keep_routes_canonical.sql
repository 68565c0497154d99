-- Keys are compared decoded and in NFC, so they are stored that way. A key that is not a path is dropped.
create or replace function private.keep_routes_canonical() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  select coalesce(jsonb_object_agg(canonical, entry.value), '{}')
  into new.routes
  from jsonb_each(new.routes) as entry, private.route_key(entry.key, new.locales) as canonical
  where canonical is not null;
  return new;
end
$$;
