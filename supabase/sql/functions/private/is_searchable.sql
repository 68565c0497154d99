-- Whether search may list a page: it is published, public, not marked noindex, and its validate check has passed.
create or replace function private.is_searchable(page public.pages, locale text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select private.is_published(page, locale) and page.access = 'public' and not page.noindex
    and not private.is_noindex(page.meta) and not private.is_noindex(page.i18n -> locale -> 'meta')
    and coalesce(page.validate -> 'valid', 'true') = 'true'
$$;
