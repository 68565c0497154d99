-- The last day of a tenant whose events or submissions may already have been deleted.
create or replace function private.retention_cutoff(tenant public.tenants) returns date
  language sql stable set search_path = ''
as $$
  select (now() at time zone 'UTC')::date
    - least(coalesce(tenant.keep_events_days, 36500), coalesce(tenant.keep_submissions_days, 36500))
$$;
