-- A host of a site, as shown to its operator. The token is included until the host is verified.
create or replace function private.domain_summary(domain public.domains) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'host', domain.host, 'kind', domain.kind, 'created_at', domain.created_at, 'verified_at', domain.verified_at,
    'claimed_until', case when domain.verified_at is null then domain.claimed_until end,
    'token', case when domain.verified_at is null then domain.verification_token end,
    'hostname', (
      select jsonb_build_object(
        'id', known.hostname_id, 'status', known.status, 'ssl_status', known.ssl_status, 'problem', known.problem,
        'changed_at', known.changed_at, 'checked_at', known.checked_at
      )
      from private.host_states as known
      where known.host = domain.host and known.checked_at is not null and domain.verified_at is not null
    )
  )
$$;
