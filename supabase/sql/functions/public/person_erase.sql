-- Deletes a tenant's data about one person (LGPD, GDPR), identified by e-mail address, by a browser's session id, or
-- by both.
create or replace function public.person_erase(site text, email text default null, identifier text default null) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_tenant bigint := private.tenant_of_host(person_erase.site);
  address text := nullif(btrim(email), '');
  browser text := nullif(btrim(identifier), '');
  person record;
  files jsonb;
  invited bigint;
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
  delete from public.invitations where tenant_id = of_tenant and invitations.email = lower(address);
  get diagnostics invited = row_count;
  return jsonb_build_object(
    'submissions', cardinality(person.submissions), 'events', cardinality(person.events),
    'memberships', cardinality(person.members), 'invitations', invited, 'files', files
  );
end
$$;

comment on function public.person_erase is 'Deletes the data that person_export returns. Returns the number of rows, and files for the caller to delete in Storage.';
