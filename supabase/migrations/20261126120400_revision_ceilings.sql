-- Content of revisions has ceilings: so many of a site, and so many megabytes of a tenant. The oldest goes first. Who published when, and why, stays
-- for as many revisions as `revisions_list` shows.

insert into private.ceilings (name, standard) values ('revisions', 100), ('revisions_mb', 500);

alter table public.site_schedules add column revision text;
comment on column public.site_schedules.revision is 'Of a rollback: the revision that it goes back to.';

-- What is published never changes. Its content goes as a whole, or stays as it is.
create or replace function private.refuse_changed_revision() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.document is null and to_jsonb(new) - 'document' = to_jsonb(old) - 'document' then
    return new;
  end if;
  raise exception 'revision % is published and never changes', old.revision using errcode = 'check_violation';
end
$$;

-- Revisions of a tenant whose content stays: what is live, what a rollback goes back to unless it names another one, and what a plan
-- that waits goes back to.
create function private.kept_revisions(of_tenant bigint) returns setof bigint
  language sql stable set search_path = ''
as $$
  select made.id
  from public.sites as site join public.revisions as made on made.site_id = site.id and made.revision = site.revision
  where site.tenant_id = of_tenant
  union
  select before.id
  from public.sites as site
    join public.revisions as live on live.site_id = site.id and live.revision = site.revision
    cross join lateral (
      select made.id from public.revisions as made
      where made.site_id = site.id and made.id < live.id and made.document is not null
      order by made.id desc limit 1
    ) as before
  where site.tenant_id = of_tenant
  union
  select made.id
  from public.sites as site
    join public.site_schedules as planned on planned.site_id = site.id and planned.state = 'waiting'
    join public.revisions as made on made.site_id = site.id and made.revision = planned.revision
  where site.tenant_id = of_tenant
$$;

create function private.prune_revisions(of_site uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  of_tenant bigint := (select site.tenant_id from public.sites as site where site.id = of_site);
  kept bigint[] := array(select private.kept_revisions(of_tenant));
begin
  update public.revisions as old set document = null
  from (
    select made.id,
      row_number() over (partition by made.site_id order by made.id = any (kept) desc, made.id desc) as place,
      -- As the database stores it, compressed.
      sum(pg_column_size(made.document)) over (order by made.id = any (kept) desc, made.id desc) as bytes
    from public.revisions as made join public.sites as site on site.id = made.site_id
    where site.tenant_id = of_tenant and made.document is not null
  ) as counted
  where old.id = counted.id and old.id <> all (kept)
    and (counted.place > private.ceiling('revisions') or counted.bytes > private.ceiling('revisions_mb') * 1048576);
  delete from public.revisions as old
  where old.site_id = of_site and old.id <> all (kept) and old.id not in (
    select made.id from public.revisions as made where made.site_id = of_site order by made.id desc limit 1000
  );
end
$$;

-- As before; content that is beyond a ceiling by that goes.
create or replace function private.publish_document(of_site uuid, document jsonb, of_kind text, by_author text, with_note text)
  returns jsonb
  language plpgsql volatile set search_path = ''
as $$
declare
  site public.sites;
  live jsonb;
  applied jsonb;
  published text;
begin
  select * into site from public.sites where id = of_site for update;
  live := private.site_document(of_site);
  update public.revisions as kept set document = live
  where kept.site_id = of_site and kept.revision = site.revision and kept.document is null;
  perform private.apply_document(of_site, document);
  applied := private.site_document(of_site);
  if site.status = 'published' and applied = live then
    return jsonb_build_object('revision', site.revision, 'previous', site.revision, 'changed', false);
  end if;
  update public.sites set status = 'published' where id = of_site and status <> 'published';
  perform private.revise(of_site);
  select revision into published from public.sites where id = of_site;
  update public.revisions as made
  set kind = of_kind, author = by_author, note = with_note, document = applied
  where made.site_id = of_site and made.revision = published;
  perform private.prune_revisions(of_site);
  return jsonb_build_object('revision', published, 'previous', site.revision, 'changed', true);
end
$$;

drop function public.site_publish(text, text, text, text, boolean);
create function public.site_publish(
  site text, draft text, author text default null, note text default null, forced boolean default false,
  ceilings jsonb default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  saved public.site_drafts;
  done jsonb;
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  perform private.use_ceilings(ceilings);
  perform from public.sites where id = of_site for update;
  select * into saved from public.site_drafts where site_id = of_site;
  if draft is null and saved.id is null then
    -- What is there is published as it is: a site that was taken down, or that was never shown.
    return private.publish_document(of_site, private.site_document(of_site), 'publish', author, note);
  end if;
  if saved.id is distinct from draft then
    return jsonb_build_object('error', 'draft_changed');
  end if;
  if not forced and saved.base <> private.digest(private.site_document(of_site)) then
    return jsonb_build_object('error', 'live_changed');
  end if;
  done := private.publish_document(of_site, saved.document, 'publish', coalesce(author, saved.author), note);
  delete from public.site_drafts where site_id = of_site;
  return done;
end
$$;
comment on function public.site_publish is 'Makes a draft live in one transaction and writes an immutable revision.';

drop function public.site_rollback(text, text, text, text);
create function public.site_rollback(
  site text, revision text, author text default null, note text default null, ceilings jsonb default null
)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  earlier jsonb;
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  perform private.use_ceilings(ceilings);
  select made.document into earlier
  from public.revisions as made where made.site_id = of_site and made.revision = site_rollback.revision;
  if earlier is null then
    return jsonb_build_object('error', 'unknown_revision');
  end if;
  return private.publish_document(of_site, earlier, 'rollback', author, coalesce(note, 'back to ' || site_rollback.revision));
end
$$;
comment on function public.site_rollback is 'Makes the content of an earlier revision live again, as a new revision. The draft stays.';

-- As before; a rollback says which revision it goes back to.
create or replace function public.schedule_add(
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
  insert into public.site_schedules (site_id, action, due_at, document, base, author, note, revision)
  values (
    of_site, schedule_add.action, schedule_add.due_at, planned,
    case when schedule_add.action = 'publish' and not forced then saved.base end,
    coalesce(schedule_add.author, saved.author), schedule_add.note,
    case when schedule_add.action = 'rollback' then schedule_add.revision end
  )
  returning id into added;
  delete from public.site_schedules as finished
  where finished.site_id = of_site and finished.state <> 'waiting' and finished.id not in (
    select newest.id from public.site_schedules as newest where newest.site_id = of_site order by newest.id desc limit 100
  );
  return jsonb_build_object('id', added);
end
$$;

drop function public.publish_due(integer);
create function public.publish_due(max_rows integer default 1, ceilings jsonb default null) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '25s'
as $$
declare
  planned public.site_schedules;
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
comment on function public.publish_due is 'Does what is planned and due, tenants in turns. Answers the hosts whose content has changed.';

revoke execute on function
  private.kept_revisions(bigint), private.prune_revisions(uuid),
  public.site_publish(text, text, text, text, boolean, jsonb), public.site_rollback(text, text, text, text, jsonb),
  public.publish_due(integer, jsonb)
from public, anon, authenticated;
grant execute on function
  private.kept_revisions(bigint), private.prune_revisions(uuid),
  public.site_publish(text, text, text, text, boolean, jsonb), public.site_rollback(text, text, text, text, jsonb),
  public.publish_due(integer, jsonb)
to service_role;
