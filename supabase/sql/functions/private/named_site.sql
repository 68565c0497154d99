-- The site with this host or id. Drafts count; unverified hosts do not.
create or replace function private.named_site(site text) returns uuid
  language sql stable set search_path = ''
as $$
  select coalesce(
    private.site_with_host(private.host_of(named_site.site)),
    (
      select known.id from public.sites as known
      where known.id = case when named_site.site ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named_site.site::uuid end
    )
  )
$$;
