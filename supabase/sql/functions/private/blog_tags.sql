-- Tags with visible posts, at most 501. Of several spellings with one slug, the one that most posts use is the name.
create or replace function private.blog_tags(site public.sites, enabled text[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('slug', slug, 'name', name, 'locales', locales) order by uses desc, slug
  ), '[]')
  from (
    select listed.slug, mode() within group (order by listed.tag) as name, count(*) as uses,
      jsonb_agg(distinct post.locale order by post.locale) as locales
    from public.blog_posts as post, unnest(post.tags, post.tag_slugs) as listed (tag, slug)
    where post.site_id = site.id and post.locale = any (enabled)
      and post.status = 'published' and post.published_at <= now() and listed.slug <> ''
    group by listed.slug
    order by count(*) desc, listed.slug
    limit 501
  ) as used
$$;
