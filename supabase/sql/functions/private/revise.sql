-- Gives a published site a new revision, once per transaction. A site that is not published gets none.
create or replace function private.revise(site uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  done text := coalesce(current_setting('vitrine.revised', true), '');
  next_revision text;
begin
  if strpos(done, site::text) > 0 then
    return;
  end if;
  update public.sites set revision = private.new_revision()
  where id = site and status = 'published'
  returning revision into next_revision;
  if next_revision is not null then
    perform set_config('vitrine.revised', done || site::text || ' ', true);
    insert into public.revisions (site_id, revision, behind)
    values (site, next_revision, private.behind_now(site));
  end if;
end
$$;
