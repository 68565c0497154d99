-- {"meta", "google"} of a tenant, each where one is stored.
create or replace function public.conversion_secrets(payload json) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(kept.service, kept.secret), '{}')
  from private.conversion_secrets as kept
  where kept.tenant_id = private.tenant_of(payload::jsonb)
$$;

comment on function public.conversion_secrets is 'The secrets with which the Worker reports a tenant''s conversions to services.';
