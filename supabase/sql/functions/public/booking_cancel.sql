-- Cancels the booking of a visitor's link once, which frees its time. A booking that has begun is not cancelled.
-- Returns {"state"}, `cancelled` or `past`, with the submission and the pending messages; repeated calls with the
-- same `claim` return the messages while they are pending. The limits that the Worker sends apply.
create or replace function public.booking_cancel(payload json) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  input jsonb := private.read_payload(payload, 8192);
  held public.bookings;
  sent public.form_submissions;
  form public.forms;
  called_by text := private.text_field(input, 'claim', 64);
begin
  perform private.use_ceilings(input -> 'ceilings');
  select * into held from public.bookings
  where tenant_id = private.tenant_of(input) and cancel_digest = private.text_field(input, 'digest', 64)
  for update;
  if held.id is null then
    return jsonb_build_object('error', 'unknown_booking');
  end if;
  if held.cancelled_at is null and held.starts_at <= now() then
    return jsonb_build_object('state', 'past');
  end if;
  select * into sent from public.form_submissions where id = held.submission_id;
  if held.cancelled_at is null then
    update public.bookings set cancelled_at = now() where id = held.id returning * into held;
    -- From here on, the same content within a minute is a new booking, not a repetition of this one.
    update public.form_submissions set idempotency_key = null where id = sent.id;
    select * into form from public.forms where tenant_id = held.tenant_id and id = held.form_id;
    perform private.notify_tenant(form, sent.id, 'cancelled', called_by);
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'state', 'cancelled', 'deliveries', private.claimed_deliveries(sent.id, called_by), 'booking', private.booking(held),
    'lead', jsonb_build_object(
      'id', sent.id, 'form_id', sent.form_id, 'url', sent.url, 'locale', sent.locale, 'data', sent.data,
      'about', sent.about, 'submitted_at', private.iso(sent.created_at)
    )
  ));
end
$$;

comment on function public.booking_cancel is 'Cancels the booking of a visitor''s link, and returns the messages to send.';
