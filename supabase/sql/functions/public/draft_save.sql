-- Saves the draft of a site. `expected` is the draft that the caller read; null if there was none.
create or replace function public.draft_save(site text, document jsonb, author text default null, expected text default null)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  known public.site_drafts;
  live jsonb;
  saved text;
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  perform from public.sites where id = of_site for update;
  select * into known from public.site_drafts as draft where draft.site_id = of_site;
  if known.id is distinct from expected then
    return jsonb_build_object('error', 'draft_changed', 'draft', known.id, 'author', known.author, 'changed_at', known.updated_at);
  end if;
  live := private.site_document(of_site);
  insert into public.site_drafts as draft (site_id, document, base, author, changes)
  values (
    of_site, draft_save.document, private.digest(live), draft_save.author,
    private.change_authors(
      known.changes, private.changed_documents(coalesce(known.document, live), draft_save.document), draft_save.author
    )
  )
  on conflict (site_id) do update
  set document = excluded.document, author = excluded.author, changes = excluded.changes, id = excluded.id, updated_at = now()
  returning draft.id into saved;
  return jsonb_build_object('draft', saved);
end
$$;

comment on function public.draft_save is 'Saves the draft of a site; visitors see nothing of it. Refused when another draft was saved meanwhile.';
