-- Stores a secret of a host's tenant; null deletes it, and a call without a service only reads. Returns when each
-- service's secret was set, never the secret.
create or replace function public.conversion_secret_set(site text, service text default null, secret text default null) returns jsonb
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

comment on function public.conversion_secret_set is 'Stores or deletes a secret for reporting conversions to a service.';
