-- Counts a mail of a tenant. Returns false without counting if the limit of its kind for the clock hour or the day is
-- reached.
create or replace function private.take_mail(of_tenant bigint, of_kind text, in_hour integer, in_day integer) returns boolean
  language plpgsql volatile set search_path = ''
as $$
declare
  this_hour timestamptz := date_trunc('hour', now());
  taken bigint;
begin
  select coalesce(sum(counted.mails), 0) into taken
  from private.counted_mails as counted
  where counted.tenant_id = of_tenant and counted.kind = of_kind and counted.hour > this_hour - interval '24 hours';
  if taken >= in_day then
    return false;
  end if;
  insert into private.counted_mails as counted (tenant_id, kind, hour, mails) values (of_tenant, of_kind, this_hour, 1)
  on conflict on constraint counted_mails_pkey do update set mails = counted.mails + 1 where counted.mails < in_hour;
  if not found then
    return false;
  end if;
  delete from private.counted_mails as counted
  where counted.tenant_id = of_tenant and counted.kind = of_kind and counted.hour < this_hour - interval '24 hours';
  return true;
end
$$;
