-- Accounts are shown by the address that they have now. A deleted account has none.
create or replace function public.activity_list(site text, max_rows integer default 50) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', listed.id, 'operation', listed.operation, 'detail', listed.detail, 'created_at', listed.created_at,
          'author', case when listed.account is null then listed.caller else calling.email end,
          'subject', coalesce(named.email, listed.subject)
        )
        order by listed.id desc
      ),
      '[]'
    )
    from (
      select done.* from public.site_activity as done
      where done.site_id = of_site
      order by done.id desc
      limit least(greatest(max_rows, 1), 1000)
    ) as listed
    left join auth.users as calling on calling.id = listed.account
    left join auth.users as named
      on listed.operation in ('changeRole', 'removeMember') and named.id::text = lower(listed.subject)
  );
end
$$;

comment on function public.activity_list is 'What people and programs did to a site, newest first, with the addresses of their accounts.';
