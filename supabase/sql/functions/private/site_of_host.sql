create or replace function private.site_of_host(named text) returns uuid
  language sql stable set search_path = ''
as $$
  select private.site_of_name(private.host_of(named))
$$;
