-- Posts in the locale of `url`, newest first; null when the host has no published site. A page holds `per_page` posts,
-- at most 500, or without it `config.blog.per_page`.
create or replace function public.blog_posts(
  url text, category text default null, page integer default 1, per_page integer default null,
  author text default null, tag text default null
) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  address record;
  site public.sites;
  wanted_locale text;
  page_size integer := 10;
begin
  address := private.read_url(blog_posts.url);
  site := private.visible_site(address.host);
  if site.id is null then
    return null;
  end if;
  wanted_locale := (private.split_locale(site, coalesce(address.segments, '{}'))).locale;
  if blog_posts.per_page > 0 then
    page_size := least(blog_posts.per_page, 500);
  elsif site.config #>> '{blog,per_page}' ~ '^[1-9][0-9]?$' then
    page_size := site.config #>> '{blog,per_page}';
  end if;

  return (
    with visible as (
      select post
      from public.blog_posts as post
      where post.site_id = site.id and post.locale = wanted_locale and private.is_visible(post)
        and (blog_posts.category is null or post.category = normalize(left(blog_posts.category, 200), nfc))
        and (blog_posts.author is null or post.author = normalize(left(blog_posts.author, 200), nfc))
        and (blog_posts.tag is null or normalize(left(blog_posts.tag, 200), nfc) = any (post.tag_slugs))
    )
    select jsonb_build_object(
      'posts', (
        select coalesce(
          jsonb_agg(private.post_summary(post, site) order by (post).published_at desc, (post).id), '[]'
        )
        from (
          select post from visible
          order by (post).published_at desc, (post).id
          limit page_size
          offset (least(greatest(coalesce(blog_posts.page, 1), 1), 100000)::bigint - 1) * page_size
        ) as shown
      ),
      'total', (select count(*) from visible)
    )
  );
end
$$;

comment on function public.blog_posts is 'One page of the posts in the locale of an address, of a category, an author or a tag. Null: this host has no site.';
