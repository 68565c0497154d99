-- Runs before a tenant, a site or a host is deleted, while the rows still name the owner of the hosts.
create or replace function private.quarantine_hosts() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  was constant jsonb := to_jsonb(old);
begin
  if tg_table_name = 'domains' then
    perform private.lock_host(old.host);
    if tg_op = 'UPDATE' and new.host = old.host and new.verified_at is not null then
      return new;
    end if;
    insert into private.host_quarantine as kept (host, tenant_uuid)
    select old.host, private.tenant_uuid_of(old.site_id)
    where old.verified_at is not null and private.tenant_uuid_of(old.site_id) is not null
    on conflict (host) do update set tenant_uuid = excluded.tenant_uuid, until = excluded.until;
  else
    insert into private.host_quarantine as kept (host, tenant_uuid)
    select domain.host, tenant.uuid
    from public.tenants as tenant
      join public.sites as site on site.tenant_id = tenant.id
      join public.domains as domain on domain.site_id = site.id
    where domain.verified_at is not null and case tg_table_name
      when 'tenants' then tenant.uuid::text = was ->> 'uuid'
      else site.id::text = was ->> 'id'
    end
    on conflict (host) do update set tenant_uuid = excluded.tenant_uuid, until = excluded.until;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
