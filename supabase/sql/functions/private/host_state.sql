create or replace function private.host_state(known private.host_states) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'host', known.host, 'hostname_id', known.hostname_id, 'status', known.status, 'ssl_status', known.ssl_status,
    'owner', (
      select domain.site_id from public.domains as domain
      where domain.host = known.host and domain.verified_at is not null
    ),
    'claims', (
      select coalesce(jsonb_agg(
        jsonb_build_object('site', domain.site_id, 'token', domain.verification_token)
        order by domain.created_at, domain.site_id
      ), '[]')
      from public.domains as domain
      where domain.host = known.host and domain.verified_at is null and domain.claimed_until > now()
    )
  )
$$;
