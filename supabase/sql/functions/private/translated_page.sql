-- The original texts of a page, in the shape of its translations. Popups are left out: each language has its own.
create or replace function private.translated_page(page jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_build_object(
    'name', page -> 'name', 'meta', page -> 'meta', 'sections', private.sections_by_id(page -> 'sections')
  )
  where page is not null
$$;
