-- Messages that were refused or failed permanently since the last report to the operator; on the first call, those of
-- one day. `reported_until` is the `until` of the last answer that was reported. The last minute is left to the next
-- call, because its transactions may still be open.
create or replace function public.deliveries_given_up(reported_until timestamptz default null) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  since timestamptz;
  newest timestamptz := date_trunc('milliseconds', now() - interval '1 minute');
begin
  if deliveries_given_up.reported_until is not null then
    insert into private.given_up_reports as report (reported_until)
    values (least(deliveries_given_up.reported_until, now()))
    on conflict (only_row) do update set reported_until = greatest(report.reported_until, excluded.reported_until);
  end if;
  select report.reported_until into since from private.given_up_reports as report;
  since := coalesce(since, now() - interval '1 day');
  return (
    with given_up as materialized (
      select form.site_id, message.channel, message.state, coalesce(message.reason, '') as reason, count(*) as messages
      from public.form_deliveries as message
      join public.form_submissions as sent on sent.id = message.submission_id
      join public.forms as form on form.tenant_id = sent.tenant_id and form.id = sent.form_id
      where message.state in ('refused', 'dead') and message.changed_at > since and message.changed_at <= newest
      group by form.site_id, message.channel, message.state, coalesce(message.reason, '')
    ),
    listed as (
      select * from given_up order by messages desc, site_id, channel, reason limit 50
    )
    select jsonb_build_object(
      'until', private.iso(newest),
      'messages', (select coalesce(sum(messages), 0) from given_up),
      'groups', coalesce(jsonb_agg(jsonb_build_object(
        'site', coalesce((
          select domain.host from public.domains as domain
          where domain.site_id = listed.site_id and domain.verified_at is not null and domain.host not like '*%'
          order by (domain.kind = 'primary') desc, domain.host limit 1
        ), listed.site_id::text),
        'channel', channel, 'state', state, 'reason', reason, 'messages', messages
      ) order by messages desc, site_id, channel, reason), '[]')
    )
    from listed
  );
end
$$;

comment on function public.deliveries_given_up is 'Messages that were given up since the last report to the operator.';
