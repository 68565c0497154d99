drop function if exists public.schedule_add(text, text, timestamptz, text, text, text, text, boolean, jsonb);

-- Plans a publish of the current draft or of some of its languages, an unpublish, or a rollback to a given revision.
-- The time must be in the future, and a site has a limited number of pending plans.
create or replace function public.schedule_add(
  site text, action text, due_at timestamptz, draft text default null, revision text default null,
  author text default null, note text default null, forced boolean default false, ceilings jsonb default null,
  locales jsonb default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  planned jsonb;
  refusal jsonb;
  saved public.site_drafts;
  added bigint;
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  perform private.use_ceilings(ceilings);
  -- Serialised by site, so that the count is still true when the plan is added.
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
    refusal := private.locales_refusal(of_site, saved.document, locales);
    if refusal is not null then
      return refusal;
    end if;
    planned := saved.document;
  elsif action = 'rollback' then
    select made.document into planned
    from public.revisions as made where made.site_id = of_site and made.revision = schedule_add.revision;
    if planned is null then
      return jsonb_build_object('error', 'unknown_revision');
    end if;
  end if;
  insert into public.site_schedules (site_id, action, due_at, document, base, author, note, revision, locales)
  values (
    of_site, schedule_add.action, schedule_add.due_at, planned,
    case when schedule_add.action = 'publish' and not forced then saved.base end,
    coalesce(schedule_add.author, saved.author), schedule_add.note,
    case when schedule_add.action = 'rollback' then schedule_add.revision end,
    case when schedule_add.action = 'publish' then schedule_add.locales end
  )
  returning id into added;
  delete from public.site_schedules as finished
  where finished.site_id = of_site and finished.state <> 'waiting' and finished.id not in (
    select newest.id from public.site_schedules as newest where newest.site_id = of_site order by newest.id desc limit 100
  );
  return jsonb_build_object('id', added);
end
$$;

comment on function public.schedule_add is 'Plans a publish of the draft as it is now, an unpublish or a rollback, for a future time.';
