-- Wildcards are skipped: they name no host that could be loaded.
create or replace function private.add_purges(hosts text[]) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  named text[] := array(select distinct host from unnest(hosts) as host where host not like '*%' order by host);
begin
  if cardinality(named) = 0 then
    return;
  end if;
  insert into private.purges as waiting (host)
  select unnest(named)
  on conflict (host) do update set changed_at = clock_timestamp(), due_at = now(), attempts = 0;
  perform private.send_purge(named[1:100]);
end
$$;
