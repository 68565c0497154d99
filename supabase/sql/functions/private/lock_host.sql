-- Changes of one host come one after the other, also where one takes it away and another is about to get it.
create or replace function private.lock_host(host text) returns void
  language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('host ' || host, 0))
$$;
