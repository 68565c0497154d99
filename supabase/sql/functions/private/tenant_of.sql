-- Compared as a uuid, so that the index of `tenants.uuid` is used.
create or replace function private.tenant_of(source jsonb) returns bigint
  language sql stable set search_path = ''
as $$
  select id from public.tenants
  where uuid = (
    select case
      when named ~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' then named::uuid
    end
    from private.text_field(source, 'tenant_uuid', 36) as named
  )
$$;
