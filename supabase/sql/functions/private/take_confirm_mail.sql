-- Counts a mail that asks an address to confirm. False, and not counted, past the ceiling of all forms of the tenant: they share the
-- platform's sender, and a form is open to strangers.
create or replace function private.take_confirm_mail(of_tenant bigint) returns boolean
  language sql volatile set search_path = ''
as $$
  select private.take_of_day(of_tenant, 'confirm', private.ceiling('confirm_mails_day'))
$$;
