-- A post becomes visible at its time without a write, so the newest visible post is part of the revision.
create or replace function private.current_revision(site public.sites) returns text
  language sql stable set search_path = ''
as $$
  select concat_ws('.', site.revision, (extract(epoch from max(post.published_at)) * 1000)::bigint)
  from public.blog_posts as post
  where post.site_id = site.id and post.status = 'published' and post.published_at <= now()
$$;
