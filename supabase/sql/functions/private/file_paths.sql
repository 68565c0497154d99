-- Paths of the files in a submission. Paths in another tenant's folder are ignored.
create or replace function private.file_paths(data jsonb, of_tenant bigint) returns setof text
  language sql stable set search_path = ''
as $$
  select path
  from public.tenants as tenant,
    lateral (select item #>> '{}' from jsonb_path_query(data, '$.*[*].path') as item) as found (path)
  where tenant.id = of_tenant and starts_with(path, tenant.uuid || '/')
$$;
