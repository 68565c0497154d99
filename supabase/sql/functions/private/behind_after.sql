-- revisions.behind after a publish of `locales` (null: all). `before` is revisions.behind of the previous content,
-- `revision` the revision of that content, and `site` the site in the published document.
create or replace function private.behind_after(before jsonb, revision text, site jsonb, locales jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_object_agg(code, coalesce(before ->> code, revision)), '{}')
  from jsonb_array_elements_text(site -> 'locales') as code
  where locales is not null and not locales operator(pg_catalog.?) code
    and code <> site ->> 'default_locale'
    and (before operator(pg_catalog.?) code or locales operator(pg_catalog.?) (site ->> 'default_locale'))
    and coalesce(before ->> code, revision) is not null
$$;
