-- Hosts to check now, or with `after` all hosts in order. A returned host is lent. It is due again after ten minutes
-- while it is new, after a day if it is healthy, otherwise after an hour. Expired claims and quarantines are deleted.
-- Without `lends` the function only reads.
create or replace function public.domains_due(max_rows integer default 50, after text default null, lends boolean default true)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  lent jsonb;
begin
  if not lends then
    return jsonb_build_object('hosts', (
      select coalesce(jsonb_agg(private.host_state(due::private.host_states) order by due.host), '[]')
      from (
        select known.* from private.host_states as known
        where case when after is null then known.due_at <= now() else known.host > after end
        order by case when after is null then known.due_at end, known.host
        limit least(greatest(max_rows, 1), 1000)
      ) as due
    ));
  end if;
  delete from public.domains as domain where domain.verified_at is null and domain.claimed_until < now();
  delete from private.host_quarantine as kept where kept.until < now();
  with due as (
    select known.host from private.host_states as known
    where case when after is null then known.due_at <= now() else known.host > after end
    order by case when after is null then known.due_at end, known.host
    limit least(greatest(max_rows, 1), 1000)
    for update skip locked
  ),
  taken as (
    update private.host_states as known
    set due_at = now() + case
      when known.status = 'active' and known.ssl_status = 'active' then interval '1 day'
      when exists (
        select from public.domains as domain
        where domain.host = known.host
          and greatest(domain.created_at, domain.verified_at, known.changed_at) > now() - interval '1 hour'
      ) then interval '10 minutes'
      else interval '1 hour'
    end
    from due where due.host = known.host
    returning known.*
  )
  select coalesce(jsonb_agg(private.host_state(taken::private.host_states) order by taken.host), '[]') into lent
  from taken;
  return jsonb_build_object('hosts', lent);
end
$$;

comment on function public.domains_due is 'Lends the hosts that are due for a check: claims, custom hostnames, and removed hosts.';
