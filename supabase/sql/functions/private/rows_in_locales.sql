-- The rows of `content`, each with the translations that its languages have after a publish of some (`takes`).
create or replace function private.rows_in_locales(
  live jsonb, draft jsonb, content jsonb, list text, key text, takes jsonb
) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_agg(
    stored || jsonb_build_object('i18n', private.translations_in_locales(
      (select old -> 'i18n' from jsonb_array_elements(live -> list) as old where old -> key = stored -> key limit 1),
      (select new -> 'i18n' from jsonb_array_elements(draft -> list) as new where new -> key = stored -> key limit 1),
      takes
    ))
    order by place
  ), '[]')
  from jsonb_array_elements(content -> list) with ordinality as listed (stored, place)
$$;
