-- Who becomes a member by signing in: any account where a site's sign-up is open, invited addresses where it is by
-- invitation. The Worker calls this after a sign-in; the address must have been confirmed.

create table public.invitations (
  tenant_id bigint not null references public.tenants on delete cascade,
  email text not null check (email = lower(email) and email like '%_@_%'),
  role text not null default 'visitor' check (role in ('visitor', 'editor', 'owner')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, email)
);

comment on table public.invitations is 'Addresses that become members of a tenant at their first sign-in. No policy: only the service role reads and writes it.';

alter table public.invitations enable row level security;
revoke all on table public.invitations from public, anon, authenticated;
grant all on table public.invitations to service_role;

create function public.member_join(payload json) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  sent jsonb := private.read_payload(payload, 16384);
  site public.sites;
  account record;
  invited text;
  member_role text;
begin
  if jsonb_typeof(sent) is distinct from 'object' or (sent ->> 'user_id') !~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' then
    return jsonb_build_object('error', 'invalid_payload');
  end if;
  site := private.site_of((private.read_url(sent ->> 'url')).host);
  select id, lower(email) as email into account from auth.users
  where id = (sent ->> 'user_id')::uuid and email_confirmed_at is not null;
  if site.id is null or account.id is null then
    return jsonb_build_object('role', null);
  end if;

  select role into invited from public.invitations
  where tenant_id = site.tenant_id and email = account.email;
  if site.config -> 'account' ->> 'sign_up' = 'open' then
    invited := coalesce(invited, 'visitor');
  elsif site.config -> 'account' ->> 'sign_up' is distinct from 'invitation' then
    invited := null;
  end if;
  if invited is not null then
    insert into public.members (tenant_id, user_id, role) values (site.tenant_id, account.id, invited)
    on conflict do nothing;
    -- An invitation counts once: a member who is removed later does not come back by it.
    delete from public.invitations where tenant_id = site.tenant_id and email = account.email;
  end if;
  select role into member_role from public.members
  where tenant_id = site.tenant_id and user_id = account.id;
  return jsonb_build_object('role', member_role);
end
$$;

comment on function public.member_join is 'Makes an account a member of the tenant of a site where its sign-up is open to it, and answers its role.';

revoke execute on function public.member_join(json) from public, anon, authenticated;
grant execute on function public.member_join(json) to service_role;
