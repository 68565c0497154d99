-- The readable text of HTML or Markdown, on one line.
create or replace function private.read_text(source text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(
    normalize(
      replace(replace(replace(replace(replace(replace(
        regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
          source,
          '<(script|style)\M[^>]*>.*?</\1>|<!--.*?-->', ' ', 'gi'),
          '!?\[([^][]*)\]\([^()]*\)', '\1', 'g'),
          '\[\^[^][]*\]:?', '', 'g'),
          '<[^<>]*>', ' ', 'g'),
          '(^|\n)\s*(#{1,6}|>|[-+]|\d+\.)\s+', '\1', 'g'),
          '\*+|`+|~~+', '', 'g'),
        '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'),
      nfc
    ),
    '[\s\u0001-\u001f\u007f-\u009f\u0300-\u036f|]+', ' ', 'g'
  )
$$;
