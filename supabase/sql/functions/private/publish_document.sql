drop function if exists private.publish_document(uuid, jsonb, text, text, text);

-- Applies a document, publishes the site, and writes the revision. A publish adds redirects from addresses that have
-- changed. The previous content is stored with its own revision; content beyond a ceiling of revisions is deleted.
-- `locales` are the languages that are published; null: all.
create or replace function private.publish_document(
  of_site uuid, document jsonb, of_kind text, by_author text, with_note text, locales jsonb default null
)
  returns jsonb
  language plpgsql volatile set search_path = ''
as $$
declare
  site public.sites;
  live jsonb;
  applied jsonb;
  published text;
  addresses jsonb;
begin
  select * into site from public.sites where id = of_site for update;
  live := private.site_document(of_site);
  update public.revisions as kept set document = live
  where kept.site_id = of_site and kept.revision = site.revision and kept.document is null;
  if of_kind = 'publish' and site.status = 'published' and private.address_digest(live) <> private.address_digest(document) then
    addresses := (select jsonb_agg(shown) from private.published_paths(of_site) as shown);
  end if;
  perform private.apply_document(of_site, document);
  if addresses is not null then
    perform private.redirect_moved(of_site, addresses);
  end if;
  applied := private.site_document(of_site);
  if site.status = 'published' and applied = live then
    return jsonb_build_object('revision', site.revision, 'previous', site.revision, 'changed', false);
  end if;
  update public.sites set status = 'published' where id = of_site and status <> 'published';
  perform private.revise(of_site);
  select revision into published from public.sites where id = of_site;
  update public.revisions as made
  set kind = of_kind, author = by_author, note = with_note, document = applied, locales = publish_document.locales,
    behind = case
      when applied = live then made.behind
      when of_kind = 'rollback' then private.behind_at(of_site, publish_document.document)
      else private.behind_after(
        made.behind, site.revision, publish_document.document -> 'site', publish_document.locales
      )
    end
  where made.site_id = of_site and made.revision = published;
  perform private.prune_revisions(of_site);
  return jsonb_build_object('revision', published, 'previous', site.revision, 'changed', true);
end
$$;
