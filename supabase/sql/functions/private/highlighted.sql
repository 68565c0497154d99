-- A text split into pieces: every second one matches the pattern.
create or replace function private.highlighted(words text, pattern text) returns jsonb
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  folded text := private.folded(words);
  pieces text[] := '{}';
  at integer := 1;
  found integer;
  next_at integer;
begin
  -- A character whose lower case is longer would shift all following positions.
  if pattern is null or char_length(folded) <> char_length(words) then
    return jsonb_build_array(words);
  end if;
  loop
    found := regexp_instr(folded, pattern, at);
    exit when found = 0 or cardinality(pieces) >= 40;
    next_at := regexp_instr(folded, pattern, at, 1, 1);
    pieces := pieces || substr(words, at, found - at) || substr(words, found, next_at - found);
    at := next_at;
  end loop;
  return to_jsonb(pieces || substr(words, at));
end
$$;
