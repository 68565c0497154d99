-- Like private.refuse_too_many_pages, for categories.
create or replace function private.refuse_too_many_categories() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_past_limit(category.site_id, 'categories of the blog', 500)
  from public.blog_categories as category
  where category.site_id in (select site_id from changed)
  group by category.site_id having count(*) > 500;
  return null;
end
$$;
