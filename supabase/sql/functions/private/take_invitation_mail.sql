-- Counts an invitation mail. Returns the reason for a refusal; null if the mail may be sent. The limits are per
-- tenant and day, and per address and day, so that a tenant cannot mail one address repeatedly. An invitation beyond
-- a limit is refused, so the caller learns of it.
create or replace function private.take_invitation_mail(of_tenant bigint, address text) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  digest bytea := sha256(convert_to(address, 'UTF8'));
begin
  delete from private.invitation_mails where sent_at <= now() - interval '24 hours';
  if (select count(*) from private.invitation_mails as sent where sent.tenant_id = of_tenant)
    >= private.ceiling('invitation_mails_day') then
    return 'too_many_invitation_mails';
  end if;
  if (
    select count(*) from private.invitation_mails as sent
    where sent.tenant_id = of_tenant and sent.address_digest = digest
  ) >= private.ceiling('invitation_mails_address_day') then
    return 'too_many_mails_to_address';
  end if;
  insert into private.invitation_mails (tenant_id, address_digest) values (of_tenant, digest);
  return null;
end
$$;
