create or replace function private.refuse_challenge(what text, path text) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  raise exception '% at % cannot be published: certificate authorities use this address to check who controls a host', what, path
    using errcode = 'check_violation';
end
$$;
