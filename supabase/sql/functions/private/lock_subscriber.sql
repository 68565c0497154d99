-- One at a time for a mailbox and a form: two that come at once make one mail.
create or replace function private.lock_subscriber(form public.forms, address text) returns void
  language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(
    hashtextextended(form.tenant_id || E'\n' || form.id || E'\n' || private.mailbox(address), 0)
  )
$$;
