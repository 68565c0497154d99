-- The content of a site after a publish of `locales` alone. With the default locale, everything but the other languages
-- is that of the draft; without it, only translations, addresses and posts in `locales` are.
create or replace function private.document_in_locales(live jsonb, draft jsonb, locales jsonb) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  has_base boolean := locales operator(pg_catalog.?) (draft #>> '{site,default_locale}');
  content jsonb := case when has_base then draft else live end;
  config jsonb := content #> '{site,config}';
  -- Whether each language is taken from the draft; '' is everything without a language.
  takes jsonb;
  shared jsonb;
begin
  select jsonb_object_agg(code, locales operator(pg_catalog.?) code) || jsonb_build_object('', has_base) into takes
  from jsonb_array_elements_text((live #> '{site,locales}') || (draft #> '{site,locales}')) as code;
  -- A new language is taken with its texts.
  if has_base then
    content := jsonb_set(content, '{site,locales}', (
      select jsonb_agg(code order by place)
      from jsonb_array_elements_text(draft #> '{site,locales}') with ordinality as listed (code, place)
      where takes -> code = 'true' or live #> '{site,locales}' operator(pg_catalog.?) code
    ));
  end if;
  shared := private.translations_in_locales(
    live #> '{site,config,i18n}', draft #> '{site,config,i18n}', takes,
    private.translated_regions(content), private.translated_regions(live), private.translated_regions(draft)
  );
  config := case when shared = '{}' and config -> 'i18n' is distinct from '{}' then config - 'i18n'
    else config || jsonb_build_object('i18n', shared) end;
  if jsonb_typeof(config -> 'blog') = 'object' then
    shared := private.translations_in_locales(
      live #> '{site,config,blog,i18n}', draft #> '{site,config,blog,i18n}', takes
    );
    config := jsonb_set(config, '{blog}', case
      when shared = '{}' and config #> '{blog,i18n}' is distinct from '{}' then (config -> 'blog') - 'i18n'
      else (config -> 'blog') || jsonb_build_object('i18n', shared)
    end);
  end if;
  return jsonb_set(content, '{site,config}', config) || jsonb_build_object(
    'pages', (
      select coalesce(jsonb_agg(mixed.page order by (mixed.page ->> 'position')::integer, mixed.page ->> 'id'), '[]')
      from jsonb_array_elements(live -> 'pages') as old (page)
        full join jsonb_array_elements(draft -> 'pages') as new (page) on new.page ->> 'id' = old.page ->> 'id',
        private.page_in_locales(old.page, new.page, takes, content #> '{site,locales}') as mixed (page)
      where mixed.page is not null
    ),
    'blog_posts', (
      select coalesce(jsonb_agg(
        post order by post ->> 'locale', post ->> 'category', post ->> 'slug'
      ), '[]')
      from (
        select post from jsonb_array_elements(draft -> 'blog_posts') as post
        where coalesce(takes -> (post ->> 'locale'), takes -> '') = 'true'
        union all
        select post from jsonb_array_elements(live -> 'blog_posts') as post
        where coalesce(takes -> (post ->> 'locale'), takes -> '') <> 'true'
      ) as taken
    ),
    'blog_categories', private.rows_in_locales(live, draft, content, 'blog_categories', 'slug', takes),
    'sites_cookies', private.rows_in_locales(live, draft, content, 'sites_cookies', 'id', takes)
  );
end
$$;
