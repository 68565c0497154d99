-- Serialises changes of one host, also when one call removes it and another adds it.
create or replace function private.lock_host(host text) returns void
  language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('host ' || host, 0))
$$;
