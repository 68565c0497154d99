-- Records the result of a delivery. A delivery recorded as sent stays so, even if a late attempt reports otherwise.
create or replace function public.delivery_save(payload json) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  input jsonb := private.read_payload(payload, 8192);
  saved integer;
begin
  if jsonb_typeof(input) is distinct from 'object'
    or (input ->> 'state' in ('pending', 'sent', 'refused', 'dead')) is not true
    or (input ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') is not true then
    return jsonb_build_object('error', 'invalid_payload');
  end if;
  update public.form_deliveries
  set state = input ->> 'state',
    attempts = greatest(attempts, case when input ->> 'attempts' ~ '^\d{1,4}$' then (input ->> 'attempts')::integer end),
    reason = private.text_field(input, 'reason', 500),
    changed_at = now()
  where id = (input ->> 'id')::uuid and state <> 'sent';
  get diagnostics saved = row_count;
  if saved = 0 then
    update private.heartbeats set state = input ->> 'state', reason = private.text_field(input, 'reason', 500)
    where id = (input ->> 'id')::uuid and state <> 'sent';
    get diagnostics saved = row_count;
  end if;
  return jsonb_build_object('saved', saved);
end
$$;

comment on function public.delivery_save is 'Stores the result of a mail or a webhook call.';
