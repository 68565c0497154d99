-- Characters of Japanese, Chinese and Korean, whose words are found as phrases of characters (private.with_spaces).
create or replace function private.unspaced_script() returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select '\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uff66-\uff9f'
$$;
