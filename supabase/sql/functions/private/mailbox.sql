-- The mailbox of an address, without the part after a plus sign, which the sender can choose freely.
create or replace function private.mailbox(address text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(address, '^([^+@]+)[+][^@]*@', '\1@')
$$;
