-- Counts a message. Returns false without counting if the daily limit is reached, or a fifth of it within a clock
-- hour.
create or replace function private.take_daily(of_tenant bigint, of_kind text, in_day bigint) returns boolean
  language sql volatile set search_path = ''
as $$
  select private.take_mail(of_tenant, of_kind, ceil(in_day / 5.0)::integer, in_day::integer)
$$;
