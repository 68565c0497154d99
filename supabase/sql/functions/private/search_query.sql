-- The visitor's search as a tsquery. Quotes, `or` and `-` work as in other search fields; the last word may be the
-- beginning of a word. Null when no words are left.
create or replace function private.search_query(asked text, locale text) returns tsquery
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  config regconfig := private.search_config(locale);
  script text := '[' || private.unspaced_script() || ']';
  plain text := asked;
  folded text;
  last_word text := substring(asked from '^[[:alnum:][:space:]]*?([[:alnum:]]{2,})$');
  wanted tsquery;
begin
  if asked ~ script then
    plain := private.with_spaces(regexp_replace(replace(asked, '"', ' '), '(' || script || '+)', ' "\1" ', 'g'));
    last_word := null;
  end if;
  folded := private.folded(replace(plain, 'ß', 'ss'));
  wanted := websearch_to_tsquery(config, plain) operator(pg_catalog.||) websearch_to_tsquery(config, folded);
  if last_word is not null then
    wanted := wanted operator(pg_catalog.||) (
      websearch_to_tsquery(config, left(folded, -char_length(private.folded(replace(last_word, 'ß', 'ss')))))
      operator(pg_catalog.&&) to_tsquery('pg_catalog.simple', private.folded(replace(last_word, 'ß', 'ss')) || ':*')
    );
  end if;
  return case when querytree(wanted) not in ('', 'T') then wanted end;
end
$$;
