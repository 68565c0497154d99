-- `{ tenant, role, sites }` of an account that edits sites of a tenant: the named tenant, else the only one. `sites` are
-- the ids of the only sites that the account reaches, null for all. `second_factor` is true if the tenant requires it,
-- otherwise absent. Null if the account edits no site, or edits several tenants and the call names none.
create or replace function public.admin_member(account uuid, of_tenant uuid default null) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select case when count(*) = 1 then jsonb_agg(
    jsonb_build_object('tenant', tenant.uuid, 'role', member.role, 'sites', to_jsonb(member.sites)) || case
      when exists (
        select from public.sites as site
        where site.tenant_id = tenant.id and site.config -> 'account' -> 'editors_second_factor' = 'true'
      ) then '{"second_factor": true}'::jsonb
      else '{}'
    end
  ) -> 0 end
  from public.members as member
  join public.tenants as tenant on tenant.id = member.tenant_id
  where member.user_id = admin_member.account
    and member.role in ('author', 'editor', 'owner')
    and (admin_member.of_tenant is null or tenant.uuid = admin_member.of_tenant)
$$;

comment on function public.admin_member is 'A tenant whose sites an account may edit, and its role there: the named tenant, or the only one. Null if the account edits no site, or edits several tenants and the call names none.';
