-- Certificate authorities check at these addresses who controls a host, and follow redirects there, so a site may
-- have neither files nor path rules at them. shared/reserved-addresses.ts has the same list. Existing rows remain,
-- but the Worker ignores them.
create or replace function private.is_challenge(path text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select path ~* '^/\.well-known/(acme-challenge|pki-validation|cf-custom-hostname-challenge)(/|$)'
$$;
