drop function if exists public.site_read(text, text);

-- The content of a site: its draft, or the live content if it has none; `version` selects `live` or a revision. With
-- `locales`, a draft is what a publish of these languages alone would make live.
create or replace function public.site_read(site text, version text default 'draft', locales jsonb default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  draft public.site_drafts;
  content jsonb;
  refusal jsonb;
  source text := 'live';
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  select * into draft from public.site_drafts where site_id = of_site;
  if version = 'draft' and draft.id is not null then
    source := 'draft';
    refusal := private.locales_refusal(of_site, draft.document, locales);
    if refusal is not null then
      return refusal;
    end if;
    content := case
      when locales is null then draft.document
      else private.document_in_locales(private.site_document(of_site), draft.document, locales)
    end;
  elsif version in ('draft', 'live') then
    content := private.site_document(of_site);
  else
    source := 'revision';
    select made.document into content from public.revisions as made where made.site_id = of_site and made.revision = version;
    if content is null then
      return jsonb_build_object('error', 'unknown_revision');
    end if;
  end if;
  return (
    select jsonb_build_object(
      'site_id', known.id, 'tenant_uuid', tenant.uuid, 'tenant_id', tenant.id, 'status', known.status,
      'revision', known.revision, 'source', source, 'draft', draft.id, 'draft_author', draft.author,
      'draft_updated_at', draft.updated_at, 'document', content,
      'behind', (
        select coalesce(jsonb_object_agg(old.locale, old.revision), '{}')
        from jsonb_each_text(private.behind_now(of_site)) as old (locale, revision)
          join public.revisions as made on made.site_id = of_site and made.revision = old.revision
        where made.document is not null
      ),
      'hosts', coalesce((
        select jsonb_agg(domain.host order by domain.kind desc, domain.created_at, domain.host)
        from public.domains as domain where domain.site_id = known.id
      ), '[]'),
      'unverified', coalesce((
        select jsonb_agg(jsonb_build_object('host', domain.host, 'token', domain.verification_token) order by domain.host)
        from public.domains as domain where domain.site_id = known.id and domain.verified_at is null
      ), '[]')
    )
    from public.sites as known join public.tenants as tenant on tenant.id = known.tenant_id
    where known.id = of_site
  );
end
$$;

comment on function public.site_read is 'The content of a site: its draft, the live version or a revision.';
