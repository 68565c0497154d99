-- Counts the days that new rows have changed, for at most `max_seconds`. `more`: another call has work to do.
-- PostgREST gives the call the execution time set on the function.
create or replace function public.stats_roll_up(max_seconds integer default 5) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  started timestamptz := clock_timestamp();
  -- An hour before the last count, because a transaction may commit rows that are older than those counted already.
  since timestamptz;
  work record;
  counted integer := 0;
  more boolean := false;
begin
  select counted_until - interval '1 hour' into since from private.stats_state for update;
  insert into private.stats_dirty (tenant_id, day)
  select changed.tenant_id, changed.day
  from (
    select event.tenant_id, (event.occurred_at at time zone 'UTC')::date as day
    from public.tracking_events as event where event.created_at >= since
    union
    select lead.tenant_id, (lead.created_at at time zone 'UTC')::date
    from public.form_submissions as lead
    where lead.stored_at >= since or lead.status_changed_at >= since or lead.subscription_changed_at >= since
  ) as changed
  join public.tenants as tenant on tenant.id = changed.tenant_id
  where changed.day > private.retention_cutoff(tenant)
  on conflict do nothing;
  update private.stats_state set counted_until = now();
  -- A pending day may have left the retention time; its numbers are not changed.
  delete from private.stats_dirty as old using public.tenants as tenant
  where tenant.id = old.tenant_id and old.day <= private.retention_cutoff(tenant);

  for work in select tenant_id, day from private.stats_dirty order by day desc, tenant_id loop
    if clock_timestamp() - started > make_interval(secs => max_seconds) then
      more := true;
      exit;
    end if;
    perform private.count_day(work.tenant_id, work.day);
    delete from private.stats_dirty as done where done.tenant_id = work.tenant_id and done.day = work.day;
    counted := counted + 1;
  end loop;
  return jsonb_build_object('days', counted, 'more', more);
end
$$;

comment on function public.stats_roll_up is 'Counts the days of tenants that new events and submissions have changed. The Worker calls it every night.';
