-- Applies to every writer: a host in quarantine cannot go to another tenant.
create or replace function private.guard_host() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  own uuid := private.tenant_uuid_of(new.site_id);
begin
  perform private.lock_host(new.host);
  if exists (
    select from private.host_quarantine as kept
    where kept.host = any (private.host_patterns(new.host)) and kept.until > now() and kept.tenant_uuid <> own
  ) then
    raise exception 'host % was removed from another tenant and is in quarantine', new.host using errcode = 'unique_violation';
  end if;
  delete from private.host_quarantine as kept where kept.host = new.host;
  return new;
end
$$;
