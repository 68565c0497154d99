-- Ceilings: what one tenant may have or do. The Worker and the commands send those that an operator has set; the others have their value here.

create table private.ceilings (
  name text primary key,
  standard bigint not null check (standard >= 0)
);

alter table private.ceilings enable row level security;
revoke all on table private.ceilings from public, anon, authenticated;
grant all on table private.ceilings to service_role;

comment on table private.ceilings is 'What one tenant may have or do where no setting says another value (docs/reference/settings.md).';

insert into private.ceilings (name, standard) values ('waiting_plans', 20);

-- For the rest of the transaction.
create function private.use_ceilings(given jsonb) returns void
  language sql volatile set search_path = ''
as $$
  select set_config('vitrine.ceilings', given::text, true) where given is not null
$$;

create function private.ceiling(named text) returns bigint
  language sql stable set search_path = ''
as $$
  select coalesce(
    (nullif(current_setting('vitrine.ceilings', true), '')::jsonb ->> named)::bigint,
    (select known.standard from private.ceilings as known where known.name = named)
  )
$$;

-- A finished plan keeps no content: the revision has it.

alter table public.site_schedules drop constraint has_what_it_publishes;
update public.site_schedules set document = null, base = null where state <> 'waiting';
alter table public.site_schedules add constraint has_what_it_publishes
  check (case when state = 'waiting' then (action = 'unpublish') = (document is null) else document is null end);

create function private.empty_finished_plan() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.document := null;
  new.base := null;
  return new;
end
$$;

create trigger site_schedules_empty_finished before insert or update on public.site_schedules
  for each row when (new.state <> 'waiting') execute function private.empty_finished_plan();

-- Plans a publish of the draft as it is, an unpublish, or a rollback: for a moment that is to come, and so many a site as may wait.
-- Of plans that are finished the site keeps as many as `schedules_list` shows.
drop function public.schedule_add(text, text, timestamptz, text, text, text, text, boolean);
create function public.schedule_add(
  site text, action text, due_at timestamptz, draft text default null, revision text default null,
  author text default null, note text default null, forced boolean default false, ceilings jsonb default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  planned jsonb;
  saved public.site_drafts;
  added bigint;
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  perform private.use_ceilings(ceilings);
  -- One at a time: what is counted here is what is there when the plan is added.
  perform from public.sites where id = of_site for update;
  if schedule_add.due_at < now() then
    return jsonb_build_object('error', 'plan_in_past');
  end if;
  if (
    select count(*) from public.site_schedules as waiting where waiting.site_id = of_site and waiting.state = 'waiting'
  ) >= private.ceiling('waiting_plans') then
    return jsonb_build_object('error', 'too_many_plans');
  end if;
  select * into saved from public.site_drafts where site_id = of_site;
  if action = 'publish' then
    if saved.id is null or saved.id is distinct from draft then
      return jsonb_build_object('error', 'draft_changed');
    end if;
    planned := saved.document;
  elsif action = 'rollback' then
    select made.document into planned
    from public.revisions as made where made.site_id = of_site and made.revision = schedule_add.revision;
    if planned is null then
      return jsonb_build_object('error', 'unknown_revision');
    end if;
  end if;
  insert into public.site_schedules (site_id, action, due_at, document, base, author, note)
  values (
    of_site, schedule_add.action, schedule_add.due_at, planned,
    case when schedule_add.action = 'publish' and not forced then saved.base end,
    coalesce(schedule_add.author, saved.author), schedule_add.note
  )
  returning id into added;
  delete from public.site_schedules as finished
  where finished.site_id = of_site and finished.state <> 'waiting' and finished.id not in (
    select newest.id from public.site_schedules as newest where newest.site_id = of_site order by newest.id desc limit 100
  );
  return jsonb_build_object('id', added);
end
$$;
comment on function public.schedule_add is 'Plans a publish of the draft as it is now, an unpublish, or a rollback, for a moment that is to come.';

-- As before, in a fair order: the first plans of all tenants, those of the tenant first that has waited longest since one of its plans
-- was done, then their second ones.
create or replace function public.publish_due(max_rows integer default 1) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '25s'
as $$
declare
  planned public.site_schedules;
  failure text;
  seen uuid[] := '{}';
  done jsonb := '[]';
begin
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
      -- What is published at this moment comes first, and is then what the plan is compared with.
      perform from public.sites where id = planned.site_id for update;
      if planned.action = 'unpublish' then
        perform private.unpublish(planned.site_id, planned.author, planned.note);
      elsif planned.base is not null and planned.base <> private.digest(private.site_document(planned.site_id)) then
        failure := 'live_changed';
      else
        perform private.publish_document(
          planned.site_id, planned.document, planned.action, planned.author, planned.note
        );
        -- A draft of what is now live is no draft; one that goes on from it has it as its base.
        delete from public.site_drafts
        where site_id = planned.site_id and planned.action = 'publish' and document = planned.document;
        update public.site_drafts set base = private.digest(private.site_document(planned.site_id))
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

-- As before; the call obeys the ceilings that the Worker sends.
create or replace function public.admin_write(caller text, key text, attempt uuid, name text, args jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  begun private.admin_requests;
  done jsonb;
begin
  perform private.use_ceilings(args -> 'ceilings');
  select * into begun from private.admin_requests as made
  where made.caller = admin_write.caller and made.key = admin_write.key
  for update;
  if begun.attempt is distinct from admin_write.attempt or begun.attempt is null then
    return jsonb_build_object('state', 'superseded');
  end if;
  if begun.written is not null then
    return jsonb_build_object('state', 'written', 'written', begun.written);
  end if;
  done := case admin_write.name
    when 'draft_save' then public.draft_save(
      site => args ->> 'site', document => args -> 'document', author => args ->> 'author', expected => args ->> 'expected'
    )
    when 'draft_discard' then public.draft_discard(site => args ->> 'site', expected => args ->> 'expected')
    when 'site_publish' then public.site_publish(
      site => args ->> 'site', draft => args ->> 'draft', author => args ->> 'author', note => args ->> 'note',
      forced => coalesce((args ->> 'forced')::boolean, false)
    )
    when 'site_unpublish' then public.site_unpublish(
      site => args ->> 'site', author => args ->> 'author', note => args ->> 'note'
    )
    when 'site_rollback' then public.site_rollback(
      site => args ->> 'site', revision => args ->> 'revision', author => args ->> 'author', note => args ->> 'note'
    )
    when 'schedule_add' then public.schedule_add(
      site => args ->> 'site', action => args ->> 'action', due_at => (args ->> 'due_at')::timestamptz,
      draft => args ->> 'draft', revision => args ->> 'revision', author => args ->> 'author', note => args ->> 'note',
      forced => coalesce((args ->> 'forced')::boolean, false)
    )
    when 'schedule_cancel' then public.schedule_cancel(site => args ->> 'site', id => (args ->> 'id')::bigint)
    when 'site_create' then public.site_create(
      document => args -> 'document', hosts => array(select jsonb_array_elements_text(args -> 'hosts')),
      tenant_uuid => (args ->> 'tenant_uuid')::uuid, are_verified => (args ->> 'are_verified')::boolean,
      is_known => (args ->> 'is_known')::boolean
    )
    when 'domain_add' then public.domain_add(
      site => args ->> 'site', host => args ->> 'host', vouched => coalesce((args ->> 'vouched')::boolean, false),
      is_bound => coalesce((args ->> 'is_bound')::boolean, false)
    )
    when 'domain_verified' then public.domain_verified(
      site => args ->> 'site', host => args ->> 'host',
      tokens => array(select jsonb_array_elements_text(coalesce(args -> 'tokens', '[]'))),
      vouched => coalesce((args ->> 'vouched')::boolean, false),
      is_bound => coalesce((args ->> 'is_bound')::boolean, false)
    )
    when 'domain_primary' then public.domain_primary(site => args ->> 'site', host => args ->> 'host')
    when 'domain_remove' then public.domain_remove(site => args ->> 'site', host => args ->> 'host')
    when 'member_invite' then public.member_invite(
      site => args ->> 'site', email => args ->> 'email', role => args ->> 'role', caller => (args ->> 'caller')::uuid
    )
    when 'member_role' then public.member_role(
      site => args ->> 'site', member => args ->> 'member', role => args ->> 'role', caller => (args ->> 'caller')::uuid,
      adds => coalesce((args ->> 'adds')::boolean, false)
    )
    when 'member_remove' then public.member_remove(
      site => args ->> 'site', member => args ->> 'member', caller => (args ->> 'caller')::uuid,
      forced => coalesce((args ->> 'forced')::boolean, false)
    )
  end;
  if done is null then
    raise exception 'no call writes by the name %', admin_write.name using errcode = 'invalid_parameter_value';
  end if;
  -- A refusal has written nothing.
  if done -> 'error' is null then
    update private.admin_requests as made set written = done
    where made.caller = admin_write.caller and made.key = admin_write.key;
  end if;
  return jsonb_build_object('state', 'written', 'written', done);
end
$$;

revoke execute on function
  private.use_ceilings(jsonb), private.ceiling(text), private.empty_finished_plan(),
  public.schedule_add(text, text, timestamptz, text, text, text, text, boolean, jsonb)
from public, anon, authenticated;
grant execute on function
  private.use_ceilings(jsonb), private.ceiling(text),
  public.schedule_add(text, text, timestamptz, text, text, text, text, boolean, jsonb)
to service_role;
