create or replace function private.media_file(stored public.media) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'name', stored.name, 'bytes', stored.bytes, 'width', stored.width, 'height', stored.height, 'alt', stored.alt,
    'alts', nullif(stored.alts, '{}'),
    'focal', case when stored.focal_x is not null and stored.focal_y is not null
      then jsonb_build_object('x', round(stored.focal_x::numeric, 3), 'y', round(stored.focal_y::numeric, 3)) end,
    'created_at', stored.created_at
  ))
$$;
