-- The visible part of a row, without bookkeeping columns; null for a draft or an unverified domain. A suspension is
-- not a publish: a site has the same revision before and after it.
create or replace function private.visible_row(stored jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select case
    when stored ->> 'status' = 'draft' or stored -> 'verified_at' = 'null' then null
    else stored - '{revision,created_at,updated_at,verified_at,verification_token,suspended_at}'::text[]
  end
$$;
