-- A page after a publish of some languages (private.document_in_locales). `locales` are those of the site. Null if the
-- site then has no such page.
create or replace function private.page_in_locales(live jsonb, draft jsonb, takes jsonb, locales jsonb) returns jsonb
  language sql stable parallel safe set search_path = ''
as $$
  select base || jsonb_build_object(
    'i18n', private.translations_in_locales(
      live -> 'i18n', draft -> 'i18n', takes,
      private.translated_page(base), private.translated_page(live), private.translated_page(draft)
    ),
    'routes', (
      select coalesce(jsonb_object_agg(field.key, field.value), '{}')
      from (
        select known.key, case
          when coalesce(takes -> private.locale_of_field(known.key), takes -> '') = 'true' then draft -> 'routes' -> known.key
          else live -> 'routes' -> known.key
        end as value
        from jsonb_object_keys(coalesce(live -> 'routes', '{}') || coalesce(draft -> 'routes', '{}')) as known (key)
      ) as field
      where field.value is not null
    ),
    'published', case
      when live is null or draft is null or live -> 'published' = draft -> 'published' then base -> 'published'
      else (
        select case mixed.shown
          when mixed.in_draft then draft -> 'published'
          when mixed.in_live then live -> 'published'
          else mixed.shown
        end
        from (
          select
            coalesce(jsonb_agg(code order by place) filter (where in_live), '[]') as in_live,
            coalesce(jsonb_agg(code order by place) filter (where in_draft), '[]') as in_draft,
            coalesce(jsonb_agg(code order by place) filter (
              where case when coalesce(takes -> code, takes -> '') = 'true' then in_draft else in_live end
            ), '[]') as shown
          from jsonb_array_elements_text(locales) with ordinality as listed (code, place),
            lateral (
              select
                live -> 'published' = 'null' or live -> 'published' operator(pg_catalog.?) code as in_live,
                draft -> 'published' = 'null' or draft -> 'published' operator(pg_catalog.?) code as in_draft
            ) as each
        ) as mixed
      )
    end
  )
  from (select case when takes -> '' = 'true' then draft else live end as base) as taken
  where base is not null
$$;
