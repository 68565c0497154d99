-- The site that has a host.
create or replace function private.site_with_host(host text) returns uuid
  language sql stable set search_path = ''
as $$
  select domain.site_id from public.domains as domain
  where domain.host = site_with_host.host and domain.verified_at is not null
$$;
