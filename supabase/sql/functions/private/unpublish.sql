-- Takes a site offline. A revision without content records who did it, when and why; the site keeps its current
-- revision.
create or replace function private.unpublish(of_site uuid, by_author text, with_note text) returns boolean
  language plpgsql volatile set search_path = ''
as $$
begin
  update public.sites set status = 'draft' where id = of_site and status <> 'draft';
  if not found then
    return false;
  end if;
  insert into public.revisions (site_id, revision, kind, author, note)
  values (of_site, private.new_revision(), 'unpublish', by_author, with_note);
  return true;
end
$$;
