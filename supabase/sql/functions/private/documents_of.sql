-- The documents of a site's content, the units that one call may change. `stored` is a row, or the combined value of
-- several columns or tables (admin/draft-documents.ts).
create or replace function private.documents_of(document jsonb) returns table (name text, stored jsonb)
  language sql stable parallel safe set search_path = ''
as $$
  select listed.name, listed.stored
  from (
    select 'pages/' || (page ->> 'id'), page from jsonb_array_elements(document -> 'pages') as page
    union all
    select 'popups/' || (popup ->> 'id'), popup from jsonb_array_elements(document -> 'popups') as popup
    union all
    select 'forms/' || (form ->> 'id'), form from jsonb_array_elements(document -> 'forms') as form
    union all
    -- A timestamp has one text form, so that live rows and drafts compare equal.
    select concat_ws('/', 'posts', post ->> 'locale', post ->> 'category', post ->> 'slug'), post || jsonb_build_object(
      'published_at', private.iso((post ->> 'published_at')::timestamptz),
      'updated_at', private.iso((post ->> 'updated_at')::timestamptz)
    )
    from jsonb_array_elements(document -> 'blog_posts') as post
    union all
    select 'config/' || setting.key, setting.value
    from jsonb_each(document #> '{site,config}') as setting where setting.key not in ('name', 'blog')
    union all
    select 'config/name', document #> '{site,name}'
    union all
    select 'config/blog', jsonb_build_object('blog', document #> '{site,config,blog}', 'categories', document -> 'blog_categories')
    where document #> '{site,config,blog}' is not null or document -> 'blog_categories' <> '[]'
    union all
    select 'appConfig/' || setting.key, setting.value from jsonb_each(document #> '{site,app_config}') as setting
    union all
    select 'site', (document -> 'site') - '{name,config,app_config,routes}'::text[]
    union all
    select single.name, document -> single.name
    from unnest('{tenant,path_rules,authors}'::text[]) as single (name)
    union all
    select 'routes', document #> '{site,routes}'
    union all
    select 'cookies', jsonb_build_object(
      'sites_cookies', document -> 'sites_cookies', 'sites_cookies_items', document -> 'sites_cookies_items'
    )
  ) as listed (name, stored)
  where listed.stored is not null
$$;
