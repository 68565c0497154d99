-- Writes the search entries of a page, one for each locale of its site.
create or replace function private.write_page_entries() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.search_entries where site_id = new.site_id and page_id = new.id;
  insert into public.search_entries (site_id, locale, page_id, title, body, words)
  select
    new.site_id, locale, new.id, title, left(concat_ws(E'\n', description, body), 100000),
    setweight(private.search_vector(concat_ws(' ', title, page_name), locale), 'A')
      operator(pg_catalog.||) setweight(private.search_vector(description, locale), 'B')
      operator(pg_catalog.||) setweight(private.search_vector(left(body, 100000), locale), 'D')
  from public.sites as site,
    unnest(site.locales) as locale,
    lateral (select case when jsonb_typeof(new.i18n -> locale) = 'object' then new.i18n -> locale end) as translation (translation),
    lateral (select coalesce(translation ->> 'name', new.name), private.merge_translation(new.meta, translation -> 'meta')) as own (page_name, page_meta),
    lateral (
      select
        private.read_text(coalesce(nullif(page_meta ->> 'title', ''), page_name)),
        private.read_text(page_meta ->> 'description'),
        (
          select string_agg(
            private.search_text(private.merge_translation(
              section -> 'data', translation -> 'sections' -> (section ->> 'id')
            )),
            E'\n' order by position
          )
          from jsonb_array_elements(private.visible_sections(new.sections, translation -> 'sections'))
            with ordinality as shown (section, position)
        )
    ) as texts (title, description, body)
  where site.id = new.site_id;
  return null;
end
$$;
