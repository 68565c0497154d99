-- Deletes a draft. With an id, only the draft that the caller has read: if another person has saved another one
-- since, it is not deleted. Without an id any draft is deleted.
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
