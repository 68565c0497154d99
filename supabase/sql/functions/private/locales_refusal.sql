-- Why these languages of a draft cannot be published alone; null if they can, and for all languages (`asked` null).
create or replace function private.locales_refusal(of_site uuid, draft jsonb, asked jsonb) returns jsonb
  language sql stable set search_path = ''
as $$
  select case
    when asked is null then null
    when jsonb_array_length(asked) = 0 or not (draft #> '{site,locales}') @> asked
      then jsonb_build_object('error', 'unknown_locale', 'locales', draft #> '{site,locales}')
    when site.status = 'published' and draft #>> '{site,default_locale}' <> site.default_locale
      then jsonb_build_object('error', 'default_locale_changed')
    when not asked operator(pg_catalog.?) site.default_locale
      and not (site.status = 'published' and to_jsonb(site.locales) @> asked)
      then jsonb_build_object('error', 'locale_not_live', 'locales', to_jsonb(site.locales))
  end
  from public.sites as site where site.id = of_site
$$;
