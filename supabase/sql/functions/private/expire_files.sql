-- Deleting a submission expires its files, also when its form, its tenant or a person is deleted. The row of a
-- deleted tenant no longer exists at that point, so the folder is not checked then.
create or replace function private.expire_files() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.expired_files (path)
  select distinct item #>> '{}' from jsonb_path_query(old.data, '$.*[*].path') as item
  where jsonb_typeof(item) = 'string' and not exists (
    select from public.tenants as tenant
    where tenant.id = old.tenant_id and not starts_with(item #>> '{}', tenant.uuid || '/')
  )
  on conflict do nothing;
  return null;
end
$$;
