-- The parts of a document that determine addresses. If they are equal in two documents, so are the addresses.
create or replace function private.address_digest(document jsonb) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select md5(concat_ws(
    E'\n',
    document #> '{site,locales}', document #> '{site,default_locale}', document #> '{site,routes}',
    document #> '{site,config,multi_languages}',
    (
      select string_agg(concat_ws(' ', page ->> 'id', page -> 'routes', page -> 'status', page -> 'published'), E'\n' order by page ->> 'id')
      from jsonb_array_elements(document -> 'pages') as page
    ),
    (
      select string_agg(key, E'\n' order by key)
      from jsonb_array_elements(document -> 'blog_posts') as post,
        concat_ws('/', post ->> 'locale', post ->> 'category', post ->> 'slug', post ->> 'status') as key
    )
  ))
$$;
