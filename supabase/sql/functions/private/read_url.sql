-- The host and the path of an address. The Worker uses the same rules (shared/paths.ts, core/routing); test/database checks both with one
-- table of cases.
-- Both null for an invalid http(s) address; segments null when only the path is invalid. The limit of 16 KB
-- is above the limit of every edge network.
create or replace function private.read_url(url text, out host text, out segments text[])
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  parts text[];
begin
  if octet_length(url) > 16384 then
    return;
  end if;
  parts := regexp_match(url, '^https?://([^/?#\\]+)([^?#]*)', 'i');
  host := private.host_of(parts[1]);
  if host is not null then
    segments := private.path_segments(parts[2]);
  end if;
end
$$;
