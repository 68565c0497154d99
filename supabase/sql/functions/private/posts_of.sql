-- The posts of a site's content, each with its name as a document and its place.
create or replace function private.posts_of(document jsonb) returns table (name text, stored jsonb, place bigint)
  language sql stable parallel safe set search_path = ''
as $$
  select concat_ws('/', post ->> 'locale', post ->> 'category', post ->> 'slug'), post, position
  from jsonb_array_elements(document -> 'blog_posts') with ordinality as listed (post, position)
$$;
