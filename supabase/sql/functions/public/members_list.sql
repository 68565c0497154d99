create or replace function public.members_list(
  site text, role text default null, after uuid default null, max_rows integer default 1000
) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_tenant bigint;
begin
  select known.tenant_id into of_tenant
  from public.sites as known where known.id = private.named_site(members_list.site);
  if of_tenant is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return jsonb_build_object(
    'members', (
      select coalesce(jsonb_agg(to_jsonb(listed) order by listed.account), '[]')
      from (
        select member.user_id as account, account.email::text as email, member.role,
          private.shown_limit(member.sites) as sites, member.created_at
        from public.members as member join auth.users as account on account.id = member.user_id
        where member.tenant_id = of_tenant
          and (members_list.role is null or member.role = members_list.role)
          and (members_list.after is null or member.user_id > members_list.after)
        order by member.user_id
        limit least(greatest(members_list.max_rows, 1), 1000)
      ) as listed
    ),
    'invitations', (
      select coalesce(jsonb_agg(
        to_jsonb(invited) - 'tenant_id' || jsonb_build_object('sites', private.shown_limit(invited.sites))
        order by invited.email
      ), '[]')
      from public.invitations as invited
      where invited.tenant_id = of_tenant and members_list.after is null
        and (members_list.role is null or invited.role = members_list.role)
    )
  );
end
$$;

comment on function public.members_list is 'Members of the tenant of a site by account id, after a given one, and the open invitations.';
