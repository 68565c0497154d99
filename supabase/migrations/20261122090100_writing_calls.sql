-- Only the Worker writes. Every page shows the publishable key, and a call with it skips the Worker's
-- validation, bot check and rate limit, so visitors' keys read published content and write nothing.

revoke execute on function public.tracking_save(json), public.form_submit(json) from public, anon, authenticated;

-- A function that is added later is not executable until a migration grants it.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

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
