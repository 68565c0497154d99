-- A claim names no site to any command: another tenant's host would. A site whose hosts are all claims is named by its id.

create or replace function private.named_site(site text) returns uuid
  language sql stable set search_path = ''
as $$
  select private.owned_site(named_site.site)
$$;
