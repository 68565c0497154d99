create or replace function private.site_of_host(named text) returns uuid
  language sql stable set search_path = ''
as $$
  select private.site_with_host(private.host_of(named))
$$;
