create or replace function private.is_noindex(meta jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(meta ->> 'robots', '') ~* '\m(noindex|none)\M'
$$;
