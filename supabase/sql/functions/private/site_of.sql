-- The site whose content a host shows. A suspended one shows none, and leaves its host to no wildcard of another site.
create or replace function private.site_of(host text) returns public.sites
  language sql stable set search_path = ''
as $$
  select found from private.site_at(host) as found where found.id is not null and not private.is_suspended(found)
$$;
