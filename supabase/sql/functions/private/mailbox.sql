-- The mailbox behind an address: what follows a plus is the sender's choice.
create or replace function private.mailbox(address text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(address, '^([^+@]+)[+][^@]*@', '\1@')
$$;
