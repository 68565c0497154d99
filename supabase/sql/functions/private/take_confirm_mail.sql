-- Counts a confirmation mail. Returns false without counting if the tenant's limit for all forms is reached: they
-- share the platform's sender, and strangers can submit a form.
create or replace function private.take_confirm_mail(of_tenant bigint) returns boolean
  language sql volatile set search_path = ''
as $$
  select private.take_daily(of_tenant, 'confirm', private.ceiling('confirm_mails_day'))
$$;
