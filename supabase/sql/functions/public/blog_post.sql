-- The post at [/{locale}]/blog/{category}/{slug}; null when there is no such post or site.
create or replace function public.blog_post(url text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  address record;
  site public.sites;
  split record;
  post public.blog_posts;
begin
  address := private.read_url(url);
  site := private.visible_site(address.host);
  if site.id is null or address.segments is null then
    return null;
  end if;
  split := private.split_locale(site, address.segments);
  if cardinality(split.rest) <> 3 or split.rest[1] <> 'blog' then
    return null;
  end if;
  select * into post from public.blog_posts as candidate
  where candidate.site_id = site.id and candidate.locale = split.locale
    and candidate.category = split.rest[2] and candidate.slug = split.rest[3]
    and private.is_visible(candidate);
  if post.id is null then
    return null;
  end if;

  return private.post_summary(post, site)
    || jsonb_strip_nulls(jsonb_build_object('body', post.body, 'meta', post.meta));
end
$$;

comment on function public.blog_post is 'The post at an address, with the addresses of its translations and its own.';
