-- Sets ceilings for the rest of the transaction (private.ceiling).
create or replace function private.use_ceilings(given jsonb) returns void
  language sql volatile set search_path = ''
as $$
  select set_config('vitrine.ceilings', given::text, true) where given is not null
$$;
