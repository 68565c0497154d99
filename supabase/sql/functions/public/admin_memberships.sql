-- `[{ tenant, name, role }]` of the tenants whose sites an account edits, by name.
create or replace function public.admin_memberships(account uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('tenant', tenant.uuid, 'name', tenant.name, 'role', member.role)
      order by tenant.name, tenant.uuid
    ),
    '[]'
  )
  from public.members as member
  join public.tenants as tenant on tenant.id = member.tenant_id
  where member.user_id = admin_memberships.account and member.role in ('author', 'editor', 'owner')
$$;

comment on function public.admin_memberships is 'The tenants whose sites an account may edit, with its role in each.';
