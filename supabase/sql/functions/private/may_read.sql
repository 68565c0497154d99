create or replace function private.may_read(access text, of_tenant bigint) returns boolean
  language sql stable set search_path = ''
as $$
  select case access
    when 'public' then true
    when 'signed_in' then private.is_member(of_tenant)
    when 'aal2' then private.is_member(of_tenant) and auth.jwt() ->> 'aal' = 'aal2'
    else false
  end
$$;
