-- Secrets with which services are told of a tenant's conversions. No configuration holds them, and no call shows them but the
-- Worker's.

create table private.conversion_secrets (
  tenant_id bigint not null references public.tenants on delete cascade,
  service text not null check (service in ('meta', 'google')),
  secret text not null check (char_length(secret) between 1 and 1000),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, service)
);

alter table private.conversion_secrets enable row level security;
revoke all on private.conversion_secrets from public, anon, authenticated;

-- {"meta", "google"} of a tenant, each where one is stored.
create function public.conversion_secrets(payload json) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(kept.service, kept.secret), '{}')
  from private.conversion_secrets as kept
  where kept.tenant_id = private.tenant_of(payload::jsonb)
$$;

comment on function public.conversion_secrets is 'The secrets with which the Worker tells services of a tenant''s conversions.';

-- Stores a secret of the tenant of a host; null deletes it. Answers when each service got its secret, and never the secret.
create function public.conversion_secret_set(site text, service text default null, secret text default null) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_tenant bigint := private.tenant_of_host(conversion_secret_set.site);
begin
  if of_tenant is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  if service is not null and (service in ('meta', 'google')) is not true then
    return jsonb_build_object('error', 'unknown_service');
  end if;
  if service is not null and secret is null then
    delete from private.conversion_secrets as kept
    where kept.tenant_id = of_tenant and kept.service = conversion_secret_set.service;
  elsif service is not null then
    insert into private.conversion_secrets as kept (tenant_id, service, secret) values (of_tenant, service, secret)
    on conflict on constraint conversion_secrets_pkey do update set secret = excluded.secret, changed_at = now();
  end if;
  return (
    select coalesce(jsonb_object_agg(kept.service, kept.changed_at), '{}')
    from private.conversion_secrets as kept where kept.tenant_id = of_tenant
  );
end
$$;

comment on function public.conversion_secret_set is 'Stores or deletes a secret with which a service is told of conversions.';

revoke execute on function public.conversion_secrets(json), public.conversion_secret_set(text, text, text)
  from public, anon, authenticated;
grant execute on function public.conversion_secrets(json), public.conversion_secret_set(text, text, text) to service_role;
revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
