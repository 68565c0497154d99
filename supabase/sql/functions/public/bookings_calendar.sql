-- The bookings of a site from thirty days ago on, for a calendar address with its secret; null if no site of the
-- tenant has this digest.
create or replace function public.bookings_calendar(payload json) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('bookings', (
    select coalesce(jsonb_agg(listed.entry order by listed.starts_at), '[]')
    from (
      select held.starts_at, private.booking(held) || jsonb_build_object(
        'created_at', private.iso(held.created_at), 'data', sent.data, 'about', sent.about
      ) as entry
      from public.forms as form
      join public.bookings as held on held.tenant_id = form.tenant_id and held.form_id = form.id
      join public.form_submissions as sent on sent.id = held.submission_id
      where form.site_id = site.id and held.cancelled_at is null and held.ends_at > now() - interval '30 days'
      order by held.starts_at
      limit 5000
    ) as listed
  ))
  from private.calendar_secrets as secret join public.sites as site on site.id = secret.site_id
  where secret.digest = private.text_field(payload::jsonb, 'digest', 64)
    and site.tenant_id = private.tenant_of(payload::jsonb)
$$;

comment on function public.bookings_calendar is 'The bookings of a site, for the calendar of its owner.';
