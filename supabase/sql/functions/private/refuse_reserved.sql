create or replace function private.refuse_reserved(page text, path text) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  raise exception 'page % cannot be published at %: the address is reserved', page, path
    using errcode = 'check_violation', hint = 'Choose another route; docs/tenants.md lists the reserved addresses.';
end
$$;
