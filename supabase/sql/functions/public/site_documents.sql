-- `{ draft, source, documents }` of a version of a site: each document's name, digest and last author in the draft.
-- With `names`, only these documents, with their content.
create or replace function public.site_documents(site text, version text default 'draft', names jsonb default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  read jsonb := public.site_read(site, version);
  last_changes jsonb;
begin
  if read -> 'error' is not null then
    return read;
  end if;
  select draft.changes into last_changes from public.site_drafts as draft
  where draft.site_id = (read ->> 'site_id')::uuid and read ->> 'source' = 'draft';
  return jsonb_build_object('draft', read -> 'draft', 'source', read -> 'source', 'documents', (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'document', known.name, 'version', private.digest(known.stored),
        'author', last_changes -> known.name ->> 'author', 'changed_at', last_changes -> known.name ->> 'changed_at'
      ) || case when names is null then '{}' else jsonb_build_object('stored', known.stored) end
      order by known.name
    ), '[]')
    from private.documents_of(read -> 'document') as known
    where names is null or names @> to_jsonb(known.name)
  ));
end
$$;

comment on function public.site_documents is 'The documents of a site with their digests, which draft_patch compares.';
