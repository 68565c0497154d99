-- What a tenant knows of one person: to show it to that person, and to erase it (LGPD, GDPR). A person is named by an
-- e-mail address, by the session id of a browser, or by both.

-- Whether a text of the value is this one, in upper or lower case.
create function private.says(value jsonb, wanted text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select exists (
    select from jsonb_path_query(value, '$.** ? (@.type() == "string")') as text
    where lower(btrim(text #>> '{}')) = lower(wanted)
  )
$$;

-- The tenant of a host, also of a draft site and of a host that is not verified.
create function private.tenant_of_host(named text) returns bigint
  language sql stable set search_path = ''
as $$
  select site.tenant_id
  from public.domains as domain join public.sites as site on site.id = domain.site_id
  where domain.host = private.host_of(named)
$$;

-- Ids of the person's rows. Events of a browser are the person's where the browser reported a form with the address,
-- or where its session id is named.
create function private.rows_of_person(of_tenant bigint, email text, identifier text)
  returns table (submissions uuid[], events bigint[], members uuid[])
  language sql stable set search_path = ''
as $$
  with known as (
    select event.identifier
    from public.tracking_events as event
    where event.tenant_id = of_tenant and event.identifier <> ''
      and (event.identifier = rows_of_person.identifier or private.says(event.additional_info, email))
  )
  select
    array(
      select submission.id from public.form_submissions as submission
      where submission.tenant_id = of_tenant and private.says(submission.data, email)
    ),
    array(
      select event.id from public.tracking_events as event
      where event.tenant_id = of_tenant
        and (event.identifier in (select known.identifier from known) or private.says(event.additional_info, email))
    ),
    array(
      select member.user_id
      from public.members as member join auth.users as account on account.id = member.user_id
      where member.tenant_id = of_tenant and lower(account.email) = lower(rows_of_person.email)
    )
$$;

-- What the calls need of their arguments, or {"error"}.
create function private.person_error(of_tenant bigint, email text, identifier text) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select case
    when of_tenant is null then jsonb_build_object('error', 'unknown_site')
    when coalesce(btrim(email), '') = '' and coalesce(btrim(identifier), '') = ''
      then jsonb_build_object('error', 'no_person')
  end
$$;

create function public.person_export(site text, email text default null, identifier text default null) returns jsonb
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
      select coalesce(jsonb_agg(to_jsonb(sent) - 'tenant_id' - 'idempotency_key' order by sent.created_at), '[]')
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
    )
  );
end
$$;

comment on function public.person_export is 'What the tenant of a host knows of a person: submissions, files, events, consents, memberships.';

create function public.person_erase(site text, email text default null, identifier text default null) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_tenant bigint := private.tenant_of_host(person_erase.site);
  address text := nullif(btrim(email), '');
  browser text := nullif(btrim(identifier), '');
  person record;
  files jsonb;
begin
  if private.person_error(of_tenant, address, browser) is not null then
    return private.person_error(of_tenant, address, browser);
  end if;
  select * into person from private.rows_of_person(of_tenant, address, browser);
  select coalesce(jsonb_agg(path), '[]') into files
  from public.form_submissions as sent, private.file_paths(sent.data, of_tenant) as path
  where sent.id = any (person.submissions);
  delete from public.form_submissions where id = any (person.submissions);
  delete from public.tracking_events where id = any (person.events);
  delete from public.members where tenant_id = of_tenant and user_id = any (person.members);
  return jsonb_build_object(
    'submissions', cardinality(person.submissions), 'events', cardinality(person.events),
    'memberships', cardinality(person.members), 'files', files
  );
end
$$;

comment on function public.person_erase is 'Deletes what person_export shows. Answers how many rows, and files for the caller to delete in Storage.';

revoke execute on function public.person_export(text, text, text), public.person_erase(text, text, text)
  from public, anon, authenticated;
grant execute on function public.person_export(text, text, text), public.person_erase(text, text, text) to service_role;
revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
