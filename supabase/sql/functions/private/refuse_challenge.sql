create or replace function private.refuse_challenge(what text, path text) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  raise exception '% at % cannot be published: certificate authorities ask there whose a host is', what, path
    using errcode = 'check_violation';
end
$$;
