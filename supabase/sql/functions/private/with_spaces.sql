-- Puts spaces around each character of private.unspaced_script, so that each counts as a word.
create or replace function private.with_spaces(words text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(words, '([' || private.unspaced_script() || '])', ' \1 ', 'g')
$$;
