-- A heartbeat arrives as a submission and is stored separately. Answers like form_submit, with the heartbeat's mail
-- while it is pending. Heartbeats are stored for thirty days.
create or replace function private.save_heartbeat(sent jsonb) returns jsonb
  language plpgsql volatile set search_path = ''
as $$
declare
  sent_key text := private.text_field(sent, 'idempotency_key', 128);
  address text := private.text_field(sent, 'heartbeat', 254);
  kept private.heartbeats;
begin
  if sent_key is null or (address like '_%@%_') is not true then
    return jsonb_build_object('error', 'invalid_payload');
  end if;
  delete from private.heartbeats where sent_at < now() - interval '30 days';
  insert into private.heartbeats (key, target) values (sent_key, address) on conflict (key) do nothing;
  select * into kept from private.heartbeats where key = sent_key;
  return jsonb_build_object('id', kept.id, 'deliveries', case when kept.state = 'pending'
    then jsonb_build_array(jsonb_build_object('id', kept.id, 'channel', 'email', 'target', kept.target))
    else '[]'
  end);
end
$$;
