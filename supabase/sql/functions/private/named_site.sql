-- The site with this host or id. Drafts and unverified hosts count; expired claims do not.
create or replace function private.named_site(site text) returns uuid
  language sql stable set search_path = ''
as $$
  select private.owned_site(named_site.site)
$$;
