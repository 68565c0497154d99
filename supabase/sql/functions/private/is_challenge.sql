create or replace function private.is_challenge(path text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select path ~* '^/\.well-known/(acme-challenge|pki-validation|cf-custom-hostname-challenge)(/|$)'
$$;
