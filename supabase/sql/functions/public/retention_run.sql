-- Deletes data past its tenant's retention time, at most `max_rows` of each kind. Deletes also share links that ended
-- thirty days ago, comments that were resolved thirty days ago or are a year old, activity of a year ago, and records
-- of who edits a site after an hour. `more`: another call has work to do. `files` are paths in the bucket `form-files`
-- to delete, at most a thousand. An unconfirmed subscription is deleted after thirty days, a confirmed one is stored
-- until it ends, and a booking until its time is over. The thirty days of spam begin when a submission is marked: an
-- old submission that a tenant marks as spam today is not deleted tonight.
create or replace function public.retention_run(max_rows integer default 10000) returns jsonb
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
        and submission.subscription is distinct from 'confirmed'
        and not exists (
          select from public.bookings as held
          where held.submission_id = submission.id and held.cancelled_at is null and held.ends_at > now()
        )
      or submission.created_at < now() - interval '30 days' and (
        submission.subscription = 'pending'
        or submission.status = 'spam'
          and coalesce(submission.status_changed_at, submission.created_at) < now() - interval '30 days'
      )
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

  delete from public.share_links where expires_at < now() - interval '30 days';

  delete from public.share_comments
  where resolved_at < now() - interval '30 days' or created_at < now() - interval '1 year';

  delete from public.site_activity where created_at < now() - interval '1 year';

  delete from private.presence where seen_at < now() - interval '1 hour';

  select coalesce(jsonb_agg(path), '[]') into files
  from (select path from private.expired_files order by expired_at, path limit 1000) as listed;
  return jsonb_build_object(
    'events', events, 'submissions', submissions, 'without_files', emptied, 'files', files,
    'more', greatest(events, submissions, emptied) = max_rows
  );
end
$$;

comment on function public.retention_run is 'Deletes events, submissions and files past their tenant''s retention time. Returns the counts, and files for the caller to delete in Storage.';
