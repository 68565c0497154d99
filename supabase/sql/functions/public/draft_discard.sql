-- A draft is discarded by its id where the caller says which one it has read: another one, which another person may have saved since, stays.
-- Without an id any draft is discarded.
create or replace function public.draft_discard(site text, expected text default null) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  saved text;
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  select id into saved from public.site_drafts where site_id = of_site for update;
  if expected is not null and saved is distinct from expected then
    return jsonb_build_object('error', 'draft_changed', 'draft', saved);
  end if;
  delete from public.site_drafts where site_id = of_site;
  return jsonb_build_object('discarded', found);
end
$$;

comment on function public.draft_discard is 'Deletes the draft of a site; with an id, that draft and no other.';
