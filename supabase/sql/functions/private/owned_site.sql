-- The site that has a host, or that has this id.
create or replace function private.owned_site(site text) returns uuid
  language sql stable set search_path = ''
as $$
  select coalesce(
    private.site_of_name(private.host_of(owned_site.site)),
    (
      select known.id from public.sites as known
      where known.id = case when owned_site.site ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then owned_site.site::uuid end
    )
  )
$$;
