-- The site whose content a host shows. A suspended site shows none, and its host does not fall through to another
-- site's wildcard.
create or replace function private.visible_site(host text) returns public.sites
  language sql stable set search_path = ''
as $$
  select found from private.match_site(host) as found where found.id is not null and not private.is_suspended(found)
$$;
