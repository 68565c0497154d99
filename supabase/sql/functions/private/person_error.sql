-- Checks the arguments of the calls about a person; {"error"} if one is missing or invalid.
create or replace function private.person_error(of_tenant bigint, email text, identifier text) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select case
    when of_tenant is null then jsonb_build_object('error', 'unknown_site')
    when coalesce(btrim(email), '') = '' and coalesce(btrim(identifier), '') = ''
      then jsonb_build_object('error', 'no_person')
  end
$$;
