-- Ends the quarantine of a host, for an operator who knows that the next owner is legitimate.
create or replace function public.domain_release(host text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.host_quarantine as kept where kept.host = domain_release.host and kept.until > now();
  return jsonb_build_object('released', found);
end
$$;

comment on function public.domain_release is 'Ends the quarantine of a removed host, so that other tenants may have it.';
