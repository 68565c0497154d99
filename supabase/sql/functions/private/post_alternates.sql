-- The addresses of a post in each enabled locale, its own included.
create or replace function private.post_alternates(post public.blog_posts, site public.sites) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_object_agg(
    other.locale,
    private.localized_path(other.locale, array['blog', other.category, other.slug], site.default_locale)
  )
  from public.blog_posts as other
  where other.site_id = site.id and private.is_visible(other)
    and other.locale = any (private.enabled_locales(site))
    and (other.id = post.id or other.translation = post.translation)
$$;
