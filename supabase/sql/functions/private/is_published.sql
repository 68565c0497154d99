create or replace function private.is_published(page public.pages, locale text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select page.status = 'published' and (page.published is null or locale = any (page.published))
$$;
