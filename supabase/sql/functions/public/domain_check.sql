-- The data needed to check one host.
create or replace function public.domain_check(host text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.host_state(known) from private.host_states as known where known.host = domain_check.host
$$;

comment on function public.domain_check is 'A host with its owner, its claims and the state of its custom hostname.';
