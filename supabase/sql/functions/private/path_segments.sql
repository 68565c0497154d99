-- Decoded segments of a path, without doubled and outer slashes. Null when a segment is invalid.
create or replace function private.path_segments(path text) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  segments text[] := '{}';
  raw text;
  segment text;
begin
  foreach raw in array string_to_array(path, '/') loop
    continue when raw = '';
    segment := private.decode_segment(raw);
    if segment is null then
      return null;
    end if;
    segments := segments || segment;
  end loop;
  return segments;
end
$$;
