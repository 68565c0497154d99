-- Addresses that the Worker answers itself: publishing a page there is refused. The table is
-- shared/reserved-addresses.ts; test/database checks both with test/fixtures/reserved-addresses.json.

-- A decoded path with its slash and the prefix of its locale.
create function private.is_reserved(path text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select path ~ '^/(api|assets|flags|media|preview|\.well-known)/.'
    or path ~ '^/sitemap-[a-z]{2}-[A-Z]{2}(-[1-9][0-9]{0,4})?\.xml$'
    or path ~ '^(/[a-z]{2}-[A-Z]{2})?/(feed|atom)\.xml$'
    or path in (
      '/healthz', '/builds/latest.json', '/builds/assets.json', '/speculation-rules.json', '/favicon.ico',
      '/robots.txt', '/sitemap.xml', '/llms.txt', '/site.webmanifest', '/ads.txt', '/security.txt'
    )
$$;

create function private.refuse_reserved(page text, path text) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  raise exception 'page % cannot be published at %: the address is reserved', page, path
    using errcode = 'check_violation', hint = 'Choose another route; docs/tenants.md lists the reserved addresses.';
end
$$;

create function private.refuse_reserved_routes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_reserved(new.id, address)
  from public.sites as site,
    private.read_route_fields(new.routes, site.default_locale) as route,
    concat('/' || route.locale, '/' || route.path) as address
  where site.id = new.site_id and private.is_reserved(address);
  return null;
end
$$;

create trigger pages_refuse_reserved_routes after insert or update of routes, status on public.pages
  for each row when (new.status = 'published') execute function private.refuse_reserved_routes();

-- The exact addresses of a site. A key may repeat the prefix of the default locale.
create function private.refuse_reserved_keys() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_reserved(coalesce(entry.value ->> 'page_id', ''), address)
  from jsonb_each(new.routes) as entry,
    concat('/', regexp_replace(entry.key, '^' || new.default_locale || '/', '')) as address
  where private.is_reserved(address);
  return null;
end
$$;

create trigger sites_refuse_reserved_keys after insert or update of routes, default_locale on public.sites
  for each row when (new.routes <> '{}') execute function private.refuse_reserved_keys();

revoke execute on all functions in schema private from public;
