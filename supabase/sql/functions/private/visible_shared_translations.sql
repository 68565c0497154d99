-- Returns the translations of visible sections. Of a translation that hides its section, only that field.
create or replace function private.visible_shared_translations(i18n jsonb, visible jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_object_agg(
    locale,
    case
      when jsonb_typeof(translation -> 'sections') = 'object' then translation || jsonb_build_object('sections', (
        select coalesce(jsonb_object_agg(
          translated.key,
          case when translated.value -> 'hidden' = 'true' then '{"hidden": true}' else translated.value end
        ), '{}')
        from jsonb_each(translation -> 'sections') as translated
        where exists (select from jsonb_array_elements(visible) as section where section ->> 'id' = translated.key)
      ))
      else translation
    end
  ), '{}')
  from jsonb_each(case when jsonb_typeof(i18n) = 'object' then i18n else '{}' end) as listed (locale, translation)
$$;
