-- The host in the authority of a URL: lower-case, no port, no root dot. Null for an invalid host.
create or replace function private.host_of(authority text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select host
  from regexp_replace(regexp_replace(lower(authority collate "C"), ':[0-9]*$', ''), '\.$', '') as host
  where private.is_host(host) and host not like '*%'
$$;
