-- The page in one locale, with the translation into that locale only. A caller who may not read the page or a section
-- learns only that it exists. A translation is returned only with its section.
create or replace function private.page_document(page public.pages, locale text, enabled text[]) returns jsonb
  language sql stable set search_path = ''
as $$
  select private.page_entry(page, site.locales, enabled, private.hidden_route_fields(site.locales, enabled))
  || jsonb_build_object('locale', locale)
  || case
    when private.may_read(page.access, site.tenant_id) then
      jsonb_build_object('sections', sections.shown)
      || jsonb_strip_nulls(jsonb_build_object('popups', to_jsonb(page.popups), 'script', page.script))
      || case
        when jsonb_typeof(translation) = 'object' then jsonb_build_object(
          'i18n', jsonb_build_object(locale, private.visible_translation(translation, sections.readable, page.sections))
        )
        else '{}'
      end
    else jsonb_build_object('sections', '[]'::jsonb)
  end
  from public.sites as site,
    lateral (select page.i18n -> locale) as translated (translation),
    lateral private.readable_sections(page.sections, translation -> 'sections', site.tenant_id) as sections
  where site.id = page.site_id
$$;
