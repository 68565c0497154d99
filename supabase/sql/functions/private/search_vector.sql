-- The words of a text with and without accents, because stemmers need the accents of their language, and visitors may
-- omit them.
create or replace function private.search_vector(words text, locale text) returns tsvector
  language sql immutable parallel safe set search_path = ''
as $$
  select to_tsvector(config, words) operator(pg_catalog.||) to_tsvector(config, private.folded(replace(words, 'ß', 'ss')))
  from private.search_config(locale) as config, private.with_spaces(coalesce(words, '')) as words
$$;
