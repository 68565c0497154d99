-- Purges a host that a site gains or loses, also when the site or its tenant is deleted.
create or replace function private.purge_domain() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_purges(array_remove(array[
    case when tg_op <> 'INSERT' and old.verified_at is not null then old.host end,
    case when tg_op <> 'DELETE' and new.verified_at is not null then new.host end
  ], null));
  return null;
end
$$;
