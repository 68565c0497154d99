-- Ends the membership and the invitation of an account or an address. `forced`: even of the last owner.
create or replace function public.member_remove(site text, member text, caller uuid default null, forced boolean default false)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_tenant bigint := private.locked_tenant(site);
  refused text := private.member_caller_error(of_tenant, member_remove.caller);
  found_accounts uuid[];
  removed bigint;
  uninvited bigint;
begin
  if refused is not null then
    return jsonb_build_object('error', refused);
  end if;
  found_accounts := private.named_accounts(of_tenant, member_remove.member, false);
  if cardinality(found_accounts) > 1 then
    return jsonb_build_object('error', 'many_accounts');
  end if;
  if found_accounts[1] = member_remove.caller then
    return jsonb_build_object('error', 'own_membership');
  end if;
  if not member_remove.forced and private.is_last_owner(of_tenant, found_accounts[1]) then
    return jsonb_build_object('error', 'last_owner');
  end if;
  delete from public.invitations as invited
  where invited.tenant_id = of_tenant and (
    invited.email = lower(btrim(member_remove.member))
    or invited.email in (select lower(account.email) from auth.users as account where account.id = any (found_accounts))
  );
  get diagnostics uninvited = row_count;
  delete from public.members as known where known.tenant_id = of_tenant and known.user_id = any (found_accounts);
  get diagnostics removed = row_count;
  return jsonb_build_object('removed', removed > 0, 'uninvited', uninvited > 0);
end
$$;

comment on function public.member_remove is 'Ends the membership and the invitation of an account or an address at the tenant of a site.';
