-- /home, /index and /inicio are the root when they are the whole path.
create or replace function private.joined_path(segments text[]) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select case
    when path in ('home', 'index', 'inicio') then ''
    else path
  end
  from array_to_string(segments, '/') as path
$$;
