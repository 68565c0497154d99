-- A comment as the HTTP API lists it, and as the pages of its share link show it.
create or replace function private.share_comment(known public.share_comments) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', known.id, 'share', known.share_id, 'page', known.page, 'path', known.path, 'section', known.section,
    'locale', known.locale, 'name', known.name, 'text', known.body, 'created_at', known.created_at,
    'resolved_at', known.resolved_at, 'resolved_by', known.resolved_by, 'answers', known.answers
  )
$$;
