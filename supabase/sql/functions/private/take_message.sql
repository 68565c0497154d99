-- Counts a message about a submission. Returns why it is not sent; null if it may be. Webhooks have limits too,
-- because all tenants' mails and webhooks share one queue.
create or replace function private.take_message(of_tenant bigint, of_channel text) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  is_mail boolean := of_channel = 'email';
  in_day bigint := private.ceiling(case when is_mail then 'lead_mails_day' else 'webhooks_day' end);
begin
  if private.take_daily(of_tenant, case when is_mail then 'lead' else 'webhook' end, in_day) then
    return null;
  end if;
  return format(
    '%s: the tenant has had %s %s about submissions in this hour, or %s in a day',
    case when is_mail then 'mail' else 'webhook' end, to_char(ceil(in_day / 5.0), 'FM999,999,990'),
    case when is_mail then 'mails' else 'webhooks' end, to_char(in_day, 'FM999,999,990')
  );
end
$$;
