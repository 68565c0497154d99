-- Addresses that the Worker answers itself: publishing a page there is refused. The table is shared/reserved-addresses.ts; test/database checks
-- both with test/fixtures/reserved-addresses.json.
-- The argument is a decoded path, with its slash and the prefix of its locale.
create or replace function private.is_reserved(path text) returns boolean
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
