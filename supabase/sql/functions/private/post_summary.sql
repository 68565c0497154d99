create or replace function private.post_summary(post public.blog_posts, site public.sites) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', post.id,
    'slug', post.slug,
    'category', post.category,
    'title', post.title,
    'excerpt', post.excerpt,
    'cover', post.cover,
    'author', (
      select jsonb_build_object('name', author.name, 'slug', author.slug, 'avatar', author.avatar)
      from public.authors as author
      where author.site_id = post.site_id and author.slug = post.author
    ),
    'published_at', private.iso(post.published_at),
    'updated_at', private.iso(post.updated_at),
    'tags', to_jsonb(post.tags),
    'reading_minutes', post.reading_minutes,
    'noindex', nullif(coalesce(post.meta ->> 'robots', '') ~* '\m(noindex|none)\M', false),
    'alternates', private.post_alternates(post, site)
  ))
$$;
