-- Serialises submissions of one form by one mailbox, so that two concurrent ones send a single mail.
create or replace function private.lock_subscriber(form public.forms, address text) returns void
  language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(
    hashtextextended(form.tenant_id || E'\n' || form.id || E'\n' || private.mailbox(address), 0)
  )
$$;
