-- The translation of one locale, without hidden sections. Keys that name no section of the page stay: they
-- may name a section of the header or footer.
create or replace function private.visible_translation(translation jsonb, visible jsonb, stored jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select case
    when jsonb_typeof(translation -> 'sections') = 'object' then translation || jsonb_build_object('sections', (
      select coalesce(jsonb_object_agg(translated.key, translated.value), '{}')
      from jsonb_each(translation -> 'sections') as translated
      where exists (select from jsonb_array_elements(visible) as section where section ->> 'id' = translated.key)
        or not exists (select from jsonb_array_elements(stored) as section where section ->> 'id' = translated.key)
    ))
    else translation
  end
$$;
