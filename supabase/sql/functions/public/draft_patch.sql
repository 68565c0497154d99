-- Changes several documents of a draft, all or none. If there is no draft, one is created from the live content.
-- `changes` is a list of `{ name, expected, stored }`: `expected` is the digest of the document that the caller read,
-- null if it did not exist; `stored` null removes the document. A document that already equals `stored` is not a
-- conflict.
create or replace function public.draft_patch(site text, changes jsonb, author text default null) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  saved public.site_drafts;
  before jsonb;
  content jsonb;
  conflicts jsonb;
  change record;
  changed text[];
  most_bytes constant integer := 8388608;
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  perform from public.sites where id = of_site for update;
  select * into saved from public.site_drafts where site_id = of_site;
  before := coalesce(saved.document, private.site_document(of_site));
  select jsonb_agg(jsonb_build_object(
    'document', given.name, 'version', private.digest(known.stored), 'stored', known.stored,
    'author', saved.changes -> given.name ->> 'author', 'changed_at', saved.changes -> given.name ->> 'changed_at'
  ) order by given.name) into conflicts
  from jsonb_to_recordset(draft_patch.changes) as given (name text, expected text, stored jsonb)
    left join private.documents_of(before) as known on known.name = given.name
  where private.digest(known.stored) is distinct from given.expected and known.stored is distinct from given.stored;
  if conflicts is not null then
    return jsonb_build_object('error', 'document_changed', 'draft', saved.id, 'conflicts', conflicts);
  end if;
  content := before;
  for change in
    select * from jsonb_to_recordset(draft_patch.changes) as given (name text, stored jsonb)
  loop
    content := private.with_document(content, change.name, change.stored);
  end loop;
  if octet_length(content::text) > greatest(most_bytes, octet_length(before::text)) then
    return jsonb_build_object('error', 'draft_too_large');
  end if;
  changed := private.changed_documents(before, content);
  if changed <> '{}' then
    insert into public.site_drafts as draft (site_id, document, base, author, changes)
    values (
      of_site, content, private.digest(before), draft_patch.author,
      private.change_authors(saved.changes, changed, draft_patch.author)
    )
    on conflict (site_id) do update
    set document = excluded.document, author = excluded.author, changes = excluded.changes, id = excluded.id, updated_at = now()
    returning draft.* into saved;
  end if;
  return jsonb_build_object('draft', saved.id, 'documents', (
    select jsonb_agg(
      jsonb_build_object('document', given.name, 'version', private.digest(known.stored)) order by given.name
    )
    from jsonb_to_recordset(draft_patch.changes) as given (name text)
      left join private.documents_of(content) as known on known.name = given.name
  ));
end
$$;

comment on function public.draft_patch is 'Changes documents of a draft by name. Refused if one of them has changed since the caller read it.';
