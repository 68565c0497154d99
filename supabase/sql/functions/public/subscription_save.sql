-- Confirms or ends the subscription of an address. A link confirms only the submission of its mail, because a
-- stranger may submit the form with the same address and other values. If that submission has ended, the link
-- confirms the newest pending one, which got no mail of its own. Ending applies to all submissions of the form with
-- the address. Returns {"state"} and the submission concerned, with the messages if something changed. A repeated
-- call with the same `claim` returns them while they are pending and the subscription still has that state. The
-- limits that the Worker sends apply to messages.
create or replace function public.subscription_save(payload json) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  input jsonb := private.read_payload(payload, 8192);
  linked public.form_submissions;
  sent public.form_submissions;
  form public.forms;
  wanted text := input ->> 'state';
  called_by text := private.text_field(input, 'claim', 64);
  was_confirmed boolean;
  is_changed boolean;
begin
  if jsonb_typeof(input) is distinct from 'object'
    or (wanted in ('confirmed', 'ended')) is not true
    or (input ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') is not true then
    return jsonb_build_object('error', 'invalid_payload');
  end if;
  perform private.use_ceilings(input -> 'ceilings');
  select * into linked from public.form_submissions
  where id = (input ->> 'id')::uuid and tenant_id = private.tenant_of(input) and subscriber is not null;
  if linked.id is null then
    return jsonb_build_object('error', 'unknown_subscription');
  end if;
  select * into form from public.forms where tenant_id = linked.tenant_id and id = linked.form_id;
  perform private.lock_subscriber(form, linked.subscriber);
  was_confirmed := exists (
    select from public.form_submissions as other
    where other.tenant_id = linked.tenant_id and other.form_id = linked.form_id
      and other.subscriber = linked.subscriber and other.subscription = 'confirmed'
  );
  -- The tenant is notified of the end with the submission that it was notified of before. `created_at` is the
  -- sender's time, so it is not used for the order.
  select * into sent from public.form_submissions as other
  where other.tenant_id = linked.tenant_id and other.form_id = linked.form_id and other.subscriber = linked.subscriber
    and case wanted
      when 'ended' then other.subscription <> 'ended'
      else other.subscription = 'pending' and (other.id = linked.id or not was_confirmed)
    end
  order by other.subscription = 'confirmed' desc, other.id = linked.id desc, other.stored_at desc, other.id desc
  limit 1;
  is_changed := sent.id is not null;
  if is_changed then
    update public.form_submissions as other
    set subscription = wanted, subscription_changed_at = now()
    where other.tenant_id = linked.tenant_id and other.form_id = linked.form_id
      and other.subscriber = linked.subscriber
      and (other.id = sent.id or wanted = 'ended' and other.subscription <> 'ended');
    if wanted = 'confirmed' and not was_confirmed then
      insert into public.form_deliveries (submission_id, channel, target, event, claim)
      values (sent.id, 'welcome', sent.subscriber, wanted, called_by);
    end if;
    -- The tenant is notified of the end only if it was notified of the subscription.
    if was_confirmed = (wanted = 'ended') then
      perform private.notify_tenant(form, sent.id, wanted, called_by);
    end if;
  else
    -- A repeated click returns the result of the first one while one of its messages is pending.
    select other.* into sent
    from public.form_submissions as other join public.form_deliveries as message on message.submission_id = other.id
    where other.tenant_id = linked.tenant_id and other.form_id = linked.form_id
      and other.subscriber = linked.subscriber and message.claim = called_by and message.state = 'pending'
    order by message.changed_at desc limit 1;
    if sent.id is null then
      sent := linked;
    end if;
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'state', case when is_changed then wanted when was_confirmed then 'confirmed' else 'ended' end,
    'deliveries',
    case when is_changed or was_confirmed = (wanted = 'confirmed') then private.claimed_deliveries(sent.id, called_by) end,
    'lead', jsonb_build_object(
      'id', sent.id, 'form_id', sent.form_id, 'url', sent.url, 'locale', sent.locale, 'data', sent.data,
      'about', sent.about,
      'submitted_at', to_char(sent.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
  ));
end
$$;

comment on function public.subscription_save is 'Confirms or ends a subscription, and returns the messages to send.';
