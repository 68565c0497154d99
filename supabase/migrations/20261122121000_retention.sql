-- How long a tenant keeps what visitors sent. `retention_run` deletes what is older; the Worker calls it every
-- night. Null keeps the rows until they are deleted by hand.

alter table public.tenants
  add column keep_events_days integer default 395 check (keep_events_days between 1 and 36500),
  add column keep_submissions_days integer check (keep_submissions_days between 1 and 36500),
  add column keep_files_days integer check (keep_files_days between 1 and 36500);

comment on column public.tenants.keep_events_days is 'Days after which a tracking event is deleted. Null: kept.';
comment on column public.tenants.keep_submissions_days is 'Days after which a form submission and its files are deleted. Null: kept.';
comment on column public.tenants.keep_files_days is 'Days after which the files of a submission are deleted, and its other fields stay. Null: as long as the submission.';

-- Files that no submission names any more. SQL cannot delete an object of Storage, so the Worker deletes it and
-- then removes its row here.
create table private.expired_files (
  path text primary key,
  expired_at timestamptz not null default now()
);

alter table private.expired_files enable row level security;

-- Paths of the files in a submission. A path below another tenant's folder does not count.
create function private.file_paths(data jsonb, of_tenant bigint) returns setof text
  language sql stable set search_path = ''
as $$
  select path
  from public.tenants as tenant,
    lateral (select item #>> '{}' from jsonb_path_query(data, '$.*[*].path') as item) as found (path)
  where tenant.id = of_tenant and starts_with(path, tenant.uuid || '/')
$$;

-- The data of a submission without its files: their names and sizes stay.
create function private.without_files(data jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_object_agg(field.key,
    case when jsonb_typeof(field.value) = 'array' then (
      select coalesce(jsonb_agg(
        case when jsonb_typeof(item) = 'object' then item - 'path' - 'content' else item end
        order by place
      ), '[]')
      from jsonb_array_elements(field.value) with ordinality as listed (item, place)
    ) else field.value end
  ), '{}')
  from jsonb_each(data) as field
$$;

-- Deleting a submission expires its files, whether a person, a form or a whole tenant is deleted. The row of a
-- deleted tenant is gone by then, and with it the check of the folder.
create function private.expire_files() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.expired_files (path)
  select distinct item #>> '{}' from jsonb_path_query(old.data, '$.*[*].path') as item
  where jsonb_typeof(item) = 'string' and not exists (
    select from public.tenants as tenant
    where tenant.id = old.tenant_id and not starts_with(item #>> '{}', tenant.uuid || '/')
  )
  on conflict do nothing;
  return null;
end
$$;

create trigger expire_files after delete on public.form_submissions
  for each row execute function private.expire_files();

-- Deletes what is older than its tenant keeps it, at most `max_rows` of each kind. `more` says that a further call
-- has work. `files` are paths in the bucket `form-files` to delete, at most a thousand.
create function public.retention_run(max_rows integer default 10000) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  events integer;
  submissions integer;
  emptied integer;
  files jsonb;
begin
  delete from public.tracking_events where id in (
    select event.id
    from public.tenants as tenant
    join public.tracking_events as event on event.tenant_id = tenant.id
    where event.occurred_at < now() - make_interval(days => tenant.keep_events_days)
    limit max_rows
  );
  get diagnostics events = row_count;

  delete from public.form_submissions where id in (
    select submission.id
    from public.tenants as tenant
    join public.form_submissions as submission on submission.tenant_id = tenant.id
    where submission.created_at < now() - make_interval(days => tenant.keep_submissions_days)
    limit max_rows
  );
  get diagnostics submissions = row_count;

  with expired as (
    select submission.id, submission.tenant_id, submission.data
    from public.tenants as tenant
    join public.form_submissions as submission on submission.tenant_id = tenant.id
    where submission.created_at < now() - make_interval(days => tenant.keep_files_days)
      and jsonb_path_exists(submission.data, '$.*[*] ? (exists(@.path) || exists(@.content))')
    limit max_rows
  ),
  noted as (
    insert into private.expired_files (path)
    select distinct path from expired, private.file_paths(expired.data, expired.tenant_id) as path
    on conflict do nothing
  )
  update public.form_submissions as submission set data = private.without_files(expired.data)
  from expired where submission.id = expired.id;
  get diagnostics emptied = row_count;

  select coalesce(jsonb_agg(path), '[]') into files
  from (select path from private.expired_files order by expired_at, path limit 1000) as listed;
  return jsonb_build_object(
    'events', events, 'submissions', submissions, 'without_files', emptied, 'files', files,
    'more', greatest(events, submissions, emptied) = max_rows
  );
end
$$;

comment on function public.retention_run is 'Deletes events, submissions and files that are older than their tenant keeps them. Answers what it deleted, and files for the caller to delete in Storage.';

-- Says that these files are gone from Storage.
create function public.files_removed(paths text[]) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed integer;
begin
  delete from private.expired_files where path = any (paths);
  get diagnostics removed = row_count;
  return jsonb_build_object('removed', removed);
end
$$;

comment on function public.files_removed is 'Strikes files off the list of retention_run and person_erase, once they are gone from Storage.';

revoke execute on function public.retention_run(integer), public.files_removed(text[]) from public, anon, authenticated;
grant execute on function public.retention_run(integer), public.files_removed(text[]) to service_role;
revoke all on private.expired_files from public, anon, authenticated;
revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_popup_public(bigint, uuid) to anon, authenticated;
grant execute on all functions in schema private to service_role;
