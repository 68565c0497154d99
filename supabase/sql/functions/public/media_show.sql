drop function if exists public.media_show(text, text);
-- `{ tenant_uuid, file, used, uses }`: a file of the tenant of a site. `used`: a page, a draft or a revision names it.
-- `uses` are the live documents and those of drafts that name it, of all sites or of those `within` a list of ids.
create or replace function public.media_show(site text, name text, within uuid[] default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_site(site);
  stored public.media;
begin
  if tenant.id is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  select * into stored from public.media as known where known.tenant_id = tenant.id and known.name = media_show.name;
  if stored.name is null then
    return jsonb_build_object('error', 'unknown_file');
  end if;
  return jsonb_build_object('tenant_uuid', tenant.uuid, 'file', private.media_file(stored), 'used', (
    select exists (select from private.media_in_use(tenant.id) as named (name) where named.name = stored.name)
  ), 'uses', (
    select coalesce(jsonb_agg(
      jsonb_build_object('site', own.id, 'source', version.source, 'document', used.name) order by own.id, version.source, used.name
    ), '[]')
    from public.sites as own
      cross join lateral (
        select 'live' as source, private.site_document(own.id) as content
        union all
        select 'draft', draft.document from public.site_drafts as draft where draft.site_id = own.id
      ) as version
      cross join lateral private.documents_of(version.content) as used
    where own.tenant_id = tenant.id and (media_show.within is null or own.id = any (media_show.within))
      and strpos(used.stored::text, '/media/' || stored.name) > 0
  ));
end
$$;

comment on function public.media_show is 'A file of a tenant, and where its sites and their drafts use it.';
