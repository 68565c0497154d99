-- Puts spaces around each such character: words of Japanese and Korean are found as phrases of characters.
create or replace function private.with_spaces(words text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(words, '([' || private.unspaced_script() || '])', ' \1 ', 'g')
$$;
