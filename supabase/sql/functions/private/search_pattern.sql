-- A pattern that matches the visitor's search words in folded texts. Null when there are no words.
create or replace function private.search_pattern(asked text, locale text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select nullif(concat_ws('|',
    (
      select '\m(?:' || string_agg(regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g'), '|') || ')[[:alnum:]]*'
      from (
        select unnest(tsvector_to_array(to_tsvector(private.search_config(locale), folded)))
        union
        select substring(folded from '([[:alnum:]]{2,})$')
      ) as listed (word)
      where char_length(word) > 1 and word !~ script
    ),
    (select string_agg(found[1], '|') from regexp_matches(folded, '(' || script || '+)', 'g') as found)
  ), '')
  from private.folded(asked) as folded, concat('[', private.unspaced_script(), ']') as script
$$;
