-- A tenant's data about one person, to be shown to that person (LGPD, GDPR). The person is identified by e-mail
-- address, by a browser's session id, or by both.
create or replace function public.person_export(site text, email text default null, identifier text default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_tenant bigint := private.tenant_of_host(person_export.site);
  address text := nullif(btrim(email), '');
  browser text := nullif(btrim(identifier), '');
  person record;
begin
  if private.person_error(of_tenant, address, browser) is not null then
    return private.person_error(of_tenant, address, browser);
  end if;
  select * into person from private.rows_of_person(of_tenant, address, browser);
  return jsonb_build_object(
    'submissions', (
      select coalesce(jsonb_agg(
        to_jsonb(sent) - 'tenant_id' - 'idempotency_key' || jsonb_strip_nulls(jsonb_build_object('booking', (
          select private.booking(held) from public.bookings as held where held.submission_id = sent.id
        ))) order by sent.created_at
      ), '[]')
      from public.form_submissions as sent where sent.id = any (person.submissions)
    ),
    'files', (
      select coalesce(jsonb_agg(path order by path), '[]')
      from public.form_submissions as sent, private.file_paths(sent.data, of_tenant) as path
      where sent.id = any (person.submissions)
    ),
    'events', (
      select coalesce(jsonb_agg(to_jsonb(event) - 'tenant_id' - 'id' order by event.occurred_at, event.id), '[]')
      from public.tracking_events as event where event.id = any (person.events)
    ),
    'consents', (
      select coalesce(jsonb_agg(event.additional_info -> 'consent' order by event.occurred_at, event.id), '[]')
      from public.tracking_events as event
      where event.id = any (person.events) and jsonb_typeof(event.additional_info -> 'consent') = 'object'
    ),
    'memberships', (
      select coalesce(jsonb_agg(jsonb_build_object('role', member.role, 'created_at', member.created_at)), '[]')
      from public.members as member where member.tenant_id = of_tenant and member.user_id = any (person.members)
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('role', invitation.role, 'created_at', invitation.created_at)), '[]')
      from public.invitations as invitation
      where invitation.tenant_id = of_tenant and invitation.email = lower(address)
    )
  );
end
$$;

comment on function public.person_export is 'A tenant''s data about a person: submissions, files, events, consents, memberships, invitations.';
