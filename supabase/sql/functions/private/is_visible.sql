create or replace function private.is_visible(post public.blog_posts) returns boolean
  language sql stable set search_path = ''
as $$
  select post.status = 'published' and post.published_at <= now()
$$;
