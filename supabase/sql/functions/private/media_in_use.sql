-- File names used by a tenant's live sites, their drafts, and the revisions to which they can be rolled back.
create or replace function private.media_in_use(of_tenant bigint) returns setof text
  language sql stable set search_path = ''
as $$
  select distinct found[1]
  from public.sites as site
    cross join lateral (
      select private.site_document(site.id)::text as content
      union all
      select draft.document::text from public.site_drafts as draft where draft.site_id = site.id
      union all
      select revision.document::text from public.revisions as revision
      where revision.site_id = site.id and revision.document is not null
    ) as documents
    cross join lateral regexp_matches(documents.content, '/media/([a-z0-9-]+\.[a-z0-9]{3,4})', 'g') as found
  where site.tenant_id = of_tenant
$$;
