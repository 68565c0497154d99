create or replace function private.digest(document jsonb) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select md5(document::text)
$$;
