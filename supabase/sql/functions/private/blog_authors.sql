-- Authors with visible posts, at most 501.
create or replace function private.blog_authors(site public.sites, enabled text[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_strip_nulls(jsonb_build_object('slug', slug, 'name', name, 'avatar', avatar, 'locales', locales))
    order by uses desc, slug
  ), '[]')
  from (
    select author.slug, author.name, author.avatar, count(*) as uses,
      jsonb_agg(distinct post.locale order by post.locale) as locales
    from public.authors as author
      join public.blog_posts as post on post.site_id = author.site_id and post.author = author.slug
    where author.site_id = site.id and post.locale = any (enabled)
      and post.status = 'published' and post.published_at <= now()
    group by author.slug, author.name, author.avatar
    order by count(*) desc, author.slug
    limit 501
  ) as written
$$;
