-- Returns {"id"} of the submission (that of the first one if the idempotency key is known), or {"error"}.
--
-- - `deliveries`: the messages that the caller must send: those of a new submission, and the pending ones if the
--   caller repeats a call with its `claim`.
-- - A subscription has one message, to its address. The address gets no other one while it is confirmed, or until the
--   last link has expired after three days; a mail that failed permanently does not count. A submission with an
--   already confirmed address is pending like any other, because the owner has not confirmed that submission.
-- - `withheld`: the tenant is over its limit of such mails, so none is sent now. The address gets one when the form
--   is submitted again later.
-- - Spam is stored with the content of its messages, because the tenant may restore it. The limits that the Worker
--   sends apply to messages.
-- - A submission with a `booking` takes a place for its time in the same transaction, or is not stored: {"taken":
--   true}. The answer's `booking` tells whether the caller's token cancels it; the token of a repeated call does not.
-- - `heartbeat`, an address of the operator, marks a submission that the Worker sent itself; it is not one of the
--   tenant's submissions.
create or replace function public.form_submit(payload json) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  sent jsonb := private.read_payload(payload, 262144);
  form public.forms;
  key text;
  called_by text;
  is_spam boolean;
  address text;
  is_confirmed boolean;
  is_withheld boolean := false;
  lead_id uuid;
  wanted record;
  free integer;
begin
  if jsonb_typeof(sent) is distinct from 'object' or jsonb_typeof(sent -> 'data') is distinct from 'object' then
    return jsonb_build_object('error', 'invalid_payload');
  end if;
  perform private.use_ceilings(sent -> 'ceilings');
  if octet_length(sent ->> 'data') > 131072 then
    return jsonb_build_object('error', 'too_large');
  end if;
  select * into form from public.forms
  where tenant_id = private.tenant_of(sent) and id = private.text_field(sent, 'form_id', 64);
  if form.id is null then
    return jsonb_build_object('error', 'unknown_form');
  end if;
  if sent ? 'heartbeat' then
    return private.save_heartbeat(sent);
  end if;
  key := private.text_field(sent, 'idempotency_key', 128);
  called_by := private.text_field(sent, 'claim', 64);
  is_spam := private.text_field(sent, 'spam_reason', 64) is not null;
  if jsonb_typeof(sent -> 'booking') = 'object' and not is_spam then
    select * into wanted from private.read_booking(sent -> 'booking');
    if wanted.id is null then
      return jsonb_build_object('error', 'invalid_payload');
    end if;
    -- Serialised by form, so that each booking sees the places taken by the previous one.
    perform from public.forms where tenant_id = form.tenant_id and id = form.id for no key update;
    free := case when wanted.starts_at > now() then
      private.free_place(form, wanted.starts_at, wanted.ends_at, wanted.places)
    end;
    if free is null and not exists (
      select from public.form_submissions
      where tenant_id = form.tenant_id and form_id = form.id and idempotency_key = key
    ) then
      return jsonb_build_object('taken', true);
    end if;
  end if;
  if form.double_opt_in and not is_spam and free is null then
    address := lower(btrim(private.text_field(sent, 'email', 254)));
    address := case when address like '_%@%_' then address end;
  end if;
  if address is not null then
    perform private.lock_subscriber(form, address);
    is_confirmed := exists (
      select from public.form_submissions
      where tenant_id = form.tenant_id and form_id = form.id and subscriber = address and subscription = 'confirmed'
    );
  end if;

  insert into public.form_submissions (
    tenant_id, form_id, url, locale, data, idempotency_key, status, spam_reason, created_at,
    subscriber, subscription, about
  )
  values (
    form.tenant_id, form.id,
    private.text_field(sent, 'url', 2048),
    (select code from private.text_field(sent, 'locale', 5) as code where private.are_locales(array[code])),
    sent -> 'data', key,
    case when is_spam then 'spam' else 'new' end,
    private.text_field(sent, 'spam_reason', 64),
    private.read_moment(private.text_field(sent, 'submitted_at', 32)),
    address,
    case when address is not null then 'pending' end,
    case when (address is not null or is_spam or free is not null) and jsonb_typeof(sent -> 'about') = 'object' then sent -> 'about' end
  )
  on conflict (tenant_id, form_id, idempotency_key) do nothing
  returning id into lead_id;

  if lead_id is null then
    select id into lead_id from public.form_submissions
    where tenant_id = form.tenant_id and form_id = form.id and idempotency_key = key;
  elsif address is not null then
    if not is_confirmed and not exists (
      select from public.form_submissions as earlier
      join public.form_deliveries as mail on mail.submission_id = earlier.id and mail.channel = 'confirm'
        and mail.state in ('pending', 'sent')
      where earlier.tenant_id = form.tenant_id and earlier.form_id = form.id
        and regexp_replace(earlier.subscriber, '^([^+@]+)[+][^@]*@', '\1@') = private.mailbox(address)
        and earlier.subscriber is not null
        and earlier.stored_at > now() - interval '3 days'
    ) then
      is_withheld := not private.take_confirm_mail(form.tenant_id);
      if not is_withheld then
        insert into public.form_deliveries (submission_id, channel, target, claim)
        values (lead_id, 'confirm', address, called_by);
      end if;
    end if;
  elsif not is_spam then
    perform private.notify_tenant(form, lead_id, 'submitted', called_by);
    if free is not null then
      insert into public.bookings (
        id, tenant_id, form_id, submission_id, service, service_name, timezone, starts_at, ends_at, place, cancel_digest
      )
      values (
        wanted.id, form.tenant_id, form.id, lead_id, wanted.service, wanted.service_name, wanted.timezone,
        wanted.starts_at, wanted.ends_at, free, wanted.cancel_digest
      );
      address := btrim(private.text_field(sent, 'email', 254));
      if address like '_%@%_' and private.take_confirm_mail(form.tenant_id) then
        insert into public.form_deliveries (submission_id, channel, target, claim)
        values (lead_id, 'booked', address, called_by);
      end if;
    end if;
  end if;

  return jsonb_strip_nulls(jsonb_build_object(
    'id', lead_id, 'deliveries', private.claimed_deliveries(lead_id, called_by), 'withheld', nullif(is_withheld, false),
    'booking', (
      select jsonb_build_object('id', held.id, 'is_own', held.cancel_digest = sent #>> '{booking,cancel_digest}')
      from public.bookings as held where held.submission_id = lead_id
    )
  ));
end
$$;

comment on function public.form_submit is 'Stores a visitor''s submission of a form, and returns the messages to send.';
