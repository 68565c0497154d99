-- The booking of a visitor's link, by the digest of the link's token; null if there is none.
create or replace function public.booking_find(payload json) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.booking(held) || jsonb_build_object('locale', sent.locale, 'is_past', held.starts_at <= now())
  from public.bookings as held join public.form_submissions as sent on sent.id = held.submission_id
  where held.tenant_id = private.tenant_of(payload::jsonb)
    and held.cancel_digest = private.text_field(payload::jsonb, 'digest', 64)
$$;

comment on function public.booking_find is 'The booking of a visitor''s link.';
