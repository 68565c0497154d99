-- Runs due plans, one per transaction, so that a slow plan does not affect the others. A plan that fails or takes too
-- long changes nothing and records the reason. A plan that unpublishes a site records its author and note. The order
-- is fair: first one plan of each tenant, starting with the tenant whose last plan ran longest ago, then a second
-- plan of each.
create or replace function public.publish_due(max_rows integer default 1, ceilings jsonb default null) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '25s'
as $$
declare
  planned public.site_schedules;
  content jsonb;
  failure text;
  seen uuid[] := '{}';
  done jsonb := '[]';
begin
  perform private.use_ceilings(ceilings);
  for planned in
    with due as (
      select waiting.id, owner.tenant_id,
        row_number() over (partition by owner.tenant_id order by waiting.due_at, waiting.id) as turn
      from public.site_schedules as waiting join public.sites as owner on owner.id = waiting.site_id
      where waiting.state = 'waiting' and waiting.due_at <= now()
    ),
    served as (
      select owner.tenant_id, max(finished.finished_at) as at
      from public.sites as owner join public.site_schedules as finished on finished.site_id = owner.id
      where finished.state in ('done', 'failed') and owner.tenant_id in (select due.tenant_id from due)
      group by owner.tenant_id
    )
    select next.*
    from due
      join public.site_schedules as next on next.id = due.id
      left join served on served.tenant_id = due.tenant_id
    order by due.turn, served.at nulls first, next.due_at, next.id
    limit max_rows for update of next skip locked
  loop
    continue when planned.site_id = any (seen);
    seen := seen || planned.site_id;
    failure := null;
    begin
      -- A concurrent publish finishes first; the plan is then compared with its result.
      perform from public.sites where id = planned.site_id for update;
      if planned.action = 'unpublish' then
        perform private.unpublish(planned.site_id, planned.author, planned.note);
      elsif planned.base is not null and planned.base <> private.digest(private.site_document(planned.site_id)) then
        failure := 'live_changed';
      elsif planned.locales is not null then
        content := private.document_in_locales(
          private.site_document(planned.site_id), planned.document, planned.locales
        );
        perform private.publish_document(
          planned.site_id, content, planned.action, planned.author, planned.note, planned.locales
        );
        perform private.rebase_draft(draft.site_id, content)
        from public.site_drafts as draft where draft.site_id = planned.site_id and draft.base = planned.base;
      else
        perform private.publish_document(
          planned.site_id, planned.document, planned.action, planned.author, planned.note
        );
        -- A draft equal to the published one is deleted. A draft that was edited since the plan was made, and still has
        -- the plan's base, gets the new live content as its base.
        delete from public.site_drafts
        where site_id = planned.site_id and planned.action = 'publish' and document = planned.document;
        update public.site_drafts
        set base = private.digest(private.site_document(planned.site_id)),
          -- Includes the redirects that the publish created, unless the draft has rules of its own.
          document = case
            when document -> 'path_rules' = planned.document -> 'path_rules'
              then jsonb_set(document, '{path_rules}', private.site_document(planned.site_id) -> 'path_rules')
            else document
          end
        where site_id = planned.site_id and planned.action = 'publish' and base = planned.base;
      end if;
    exception
      when query_canceled or others then
        failure := sqlerrm;
    end;
    update public.site_schedules
    set state = case when failure is null then 'done' else 'failed' end, reason = failure, finished_at = now()
    where id = planned.id;
    done := done || jsonb_build_object(
      'site', planned.site_id, 'action', planned.action, 'failure', failure,
      'hosts', (
        select coalesce(jsonb_agg(domain.host order by domain.kind desc, domain.host), '[]')
        from public.domains as domain
        where domain.site_id = planned.site_id and domain.verified_at is not null and domain.host not like '*%'
      )
    );
  end loop;
  return jsonb_build_object(
    'done', done,
    'more', exists (select from public.site_schedules where state = 'waiting' and due_at <= now())
  );
end
$$;

comment on function public.publish_due is 'Runs the due plans, the tenants taking turns. Returns the result of each plan and the hosts of its site.';
