-- Why a call cannot limit a role to the sites that it lists; null if it can.
create or replace function private.site_limit_error(of_tenant bigint, role text, given jsonb) returns text
  language sql stable set search_path = ''
as $$
  select case
    when given is null or given = '["all"]' then null
    when site_limit_error.role not in ('author', 'editor') then 'role_without_limit'
    when exists (
      select from jsonb_array_elements_text(given) as named (site)
      where not exists (
        select from public.sites as own
        where own.id = private.named_site(named.site) and own.tenant_id = of_tenant
      )
    ) then 'unknown_site'
  end
$$;
