-- An SQL condition: the row with the alias `part` belongs to the tenant $1.
create or replace function private.part_of_tenant(part text) returns text
  language sql stable set search_path = ''
as $$
  select case
    when part = 'public.tenants' then 'part.id = $1'
    when part = 'public.form_deliveries' then
      'exists (select from public.form_submissions as sent where sent.id = part.submission_id and sent.tenant_id = $1)'
    when exists (
      select from pg_catalog.pg_attribute
      where attrelid = part::pg_catalog.regclass and attname = 'tenant_id' and not attisdropped
    ) then 'part.tenant_id = $1'
    else 'exists (select from public.sites as own where own.id = part.site_id and own.tenant_id = $1)'
  end
$$;
