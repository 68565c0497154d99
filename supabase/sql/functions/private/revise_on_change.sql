-- Every publish changes a site's revision, once per transaction, whichever table it writes.
-- For tables with a site_id, and for sites.
create or replace function private.revise_on_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb;
  now_is jsonb;
begin
  if tg_op <> 'INSERT' then
    was := private.visible_row(to_jsonb(old));
  end if;
  if tg_op <> 'DELETE' then
    now_is := private.visible_row(to_jsonb(new));
  end if;
  if was is distinct from now_is then
    perform private.revise(site::uuid)
    from (values (coalesce(was ->> 'site_id', was ->> 'id')), (coalesce(now_is ->> 'site_id', now_is ->> 'id')))
      as concerned (site)
    where site is not null;
  end if;
  return null;
end
$$;
