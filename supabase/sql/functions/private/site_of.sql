-- The site whose content a host shows. A suspended site shows none, and its host does not fall through to another
-- site's wildcard.
create or replace function private.site_of(host text) returns public.sites
  language sql stable set search_path = ''
as $$
  select found from private.site_at(host) as found where found.id is not null and not private.is_suspended(found)
$$;
