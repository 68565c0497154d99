-- `en-US/home` is `en-US`, `/sobre/` is `sobre`.
create or replace function private.route_key(key text, locales text[]) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select case
    when segments[1] = any (locales) then concat_ws('/', segments[1], nullif(private.joined_path(segments[2:]), ''))
    else private.joined_path(segments)
  end
  from private.path_segments(key) as segments
  where segments is not null
$$;
