-- A change of a host makes it due for the next check.
create or replace function private.host_is_due() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.host_states as known (host)
  select distinct host from unnest(array[
    case when tg_op <> 'INSERT' then old.host end, case when tg_op <> 'DELETE' then new.host end
  ]) as host
  where host is not null and host not like '*%'
  on conflict (host) do update set due_at = now();
  return null;
end
$$;
