-- Certificate authorities ask at these addresses whose a host is, and follow redirects there: a site has neither files nor path rules at them.
-- shared/reserved-addresses.ts is the same list. Rows that are stored stay; the Worker answers nothing of them.
create or replace function private.is_challenge(path text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select path ~* '^/\.well-known/(acme-challenge|pki-validation|cf-custom-hostname-challenge)(/|$)'
$$;
