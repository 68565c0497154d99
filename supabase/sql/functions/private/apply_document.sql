-- Makes a document live, completely or not at all. Parts that already match the document are not written.
create or replace function private.apply_document(of_site uuid, document jsonb) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  site public.sites;
  live jsonb := private.site_document(of_site);
  part record;
begin
  if document ->> 'version' is distinct from '1' then
    raise exception 'the document has version %; this schema reads 1', document ->> 'version'
      using errcode = 'check_violation';
  end if;
  select * into site from public.sites where id = of_site;
  perform private.refuse_rows_of_other_sites(document, site);
  update public.tenants as tenant
  set (
    name, meta_website_pages, meta_landing_pages, meta_bio_links, google_tag_manager, google_analytics, facebook_pixel,
    facebook_page, facebook_app, twitter_profile
  ) = row(
    given.name, given.meta_website_pages, given.meta_landing_pages, given.meta_bio_links, given.google_tag_manager,
    given.google_analytics, given.facebook_pixel, given.facebook_page, given.facebook_app, given.twitter_profile
  )
  from jsonb_populate_record(null::public.tenants, document -> 'tenant') as given
  where tenant.id = site.tenant_id and live -> 'tenant' is distinct from document -> 'tenant';
  update public.sites as known
  set (name, "is", locales, default_locale, config, app_config, routes) =
    row(given.name, given."is", given.locales, given.default_locale, given.config, given.app_config, given.routes)
  from jsonb_populate_record(null::public.sites, document -> 'site') as given
  where known.id = of_site and live -> 'site' is distinct from document -> 'site';

  -- Referenced rows are inserted before the rows that refer to them, and deleted after them.
  for part in
    select step.*, document -> step.target as rows
    from (values
      (1, 'apply', 'sites_cookies', '{site_id,id}'::text[]),
      (2, 'apply', 'authors', '{site_id,slug}'),
      (3, 'apply', 'blog_categories', '{site_id,slug}'),
      (4, 'delete', 'pages', '{id}'),
      (5, 'delete', 'popups', '{id}'),
      (6, 'delete', 'forms', '{id}'),
      (7, 'delete', 'blog_posts', '{locale,category,slug}'),
      (8, 'apply', 'path_rules', null),
      (9, 'apply', 'pages', '{site_id,id}'),
      (10, 'apply', 'popups', '{tenant_id,id}'),
      (11, 'apply', 'forms', '{tenant_id,id}'),
      (12, 'apply', 'blog_posts', '{site_id,locale,category,slug}'),
      (13, 'apply', 'sites_cookies_items', null),
      (14, 'delete', 'sites_cookies', '{id}'),
      (15, 'delete', 'authors', '{slug}'),
      (16, 'delete', 'blog_categories', '{slug}')
    ) as step (place, act, target, key)
    where live -> step.target is distinct from document -> step.target
      -- Items of a cookie are deleted with it, so they are inserted again.
      or step.target = 'sites_cookies_items' and live -> 'sites_cookies' is distinct from document -> 'sites_cookies'
    order by step.place
  loop
    if part.rows is null then
      raise exception 'the document has no %', part.target using errcode = 'check_violation';
    elsif part.act = 'delete' then
      perform private.delete_missing(part.target, part.key, part.rows, of_site);
    else
      if part.target = 'blog_posts' then
        -- Changed translations are cleared first: two posts may swap theirs, but each must always be unique in its locale.
        update public.blog_posts as stored set translation = null
        from jsonb_populate_recordset(null::public.blog_posts, part.rows) as given
        where stored.site_id = of_site
          and (given.locale, given.category, given.slug) = (stored.locale, stored.category, stored.slug)
          and stored.translation is distinct from given.translation;
      end if;
      perform private.apply_rows(part.target, part.key, part.rows, site);
    end if;
  end loop;
end
$$;
