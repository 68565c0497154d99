-- The part of a text around its first match, about two lines long.
create or replace function private.search_excerpt(body text, pattern text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  words text := replace(body, E'\n', ' · ');
  first_match integer := coalesce(regexp_instr(private.folded(words), pattern), 0);
  first integer := greatest(1, first_match - 60);
  excerpt text;
begin
  if first > 1 then
    first := first + strpos(substr(words, first, 40), ' ');
  end if;
  excerpt := substr(words, first, 200);
  if char_length(words) >= first + 200 then
    excerpt := regexp_replace(excerpt, '\s+\S{1,40}$', '') || '…';
  end if;
  return case when first > 1 then '… ' else '' end || excerpt;
end
$$;
