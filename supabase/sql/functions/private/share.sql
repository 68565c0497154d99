-- A share link as the HTTP API lists it.
create or replace function private.share(link public.share_links) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', link.id, 'site_id', link.site_id, 'name', link.name, 'version', link.version, 'author', link.author,
    'created_at', link.created_at, 'until', link.expires_at
  )
$$;
