-- The site that has a host, or whose id this is. Drafts and unverified hosts count; a claim that has ended names no site.
create or replace function private.named_site(site text) returns uuid
  language sql stable set search_path = ''
as $$
  select private.owned_site(named_site.site)
$$;
