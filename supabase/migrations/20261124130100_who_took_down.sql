-- Who took a site off its hosts, suspended it or ended that, when and why, among the revisions of the site. Such a row has no
-- content, and the site keeps the revision that it had.

alter table public.revisions drop constraint revisions_kind_check;
alter table public.revisions add constraint revisions_kind_check
  check (kind in ('edit', 'publish', 'rollback', 'unpublish', 'suspend', 'resume'));
comment on column public.revisions.kind is
  'edit: rows were written directly. publish and rollback: a document was applied. unpublish, suspend and resume: hosts changed what they show.';

-- The hosts of such a row are loaded again by what the call writes at the site or the tenant.
drop trigger revisions_purge on public.revisions;
create trigger revisions_purge after insert on public.revisions
  for each row when (new.kind not in ('unpublish', 'suspend', 'resume')) execute function private.purge_site();

create function private.unpublish(of_site uuid, by_author text, with_note text) returns boolean
  language plpgsql volatile set search_path = ''
as $$
begin
  update public.sites set status = 'draft' where id = of_site and status <> 'draft';
  if not found then
    return false;
  end if;
  insert into public.revisions (site_id, revision, kind, author, note)
  values (of_site, private.new_revision(), 'unpublish', by_author, with_note);
  return true;
end
$$;

drop function public.site_unpublish(text);
create function public.site_unpublish(site text, author text default null, note text default null) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return jsonb_build_object('changed', private.unpublish(of_site, author, note));
end
$$;
comment on function public.site_unpublish is 'Takes a site off its hosts; its content stays. Its revisions say who did and why.';

-- As before, and the revisions of each site that it is about say who did and why.
drop function public.site_suspend(text, boolean, boolean);
create function public.site_suspend(
  site text, suspended boolean default true, whole_tenant boolean default false,
  author text default null, note text default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  of_tenant bigint;
  changed boolean;
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  select tenant_id into of_tenant from public.sites where id = of_site;
  if whole_tenant then
    update public.tenants set suspended_at = case when suspended then now() end
    where id = of_tenant and (suspended_at is not null) is distinct from suspended;
  else
    update public.sites set suspended_at = case when suspended then now() end
    where id = of_site and (suspended_at is not null) is distinct from suspended;
  end if;
  changed := found;
  if changed then
    insert into public.revisions (site_id, revision, kind, author, note)
    select other.id, private.new_revision(), case when suspended then 'suspend' else 'resume' end,
      site_suspend.author, site_suspend.note
    from public.sites as other where other.id = of_site or whole_tenant and other.tenant_id = of_tenant;
  end if;
  return jsonb_build_object('changed', changed, 'hosts', (
    select coalesce(jsonb_agg(domain.host order by domain.host), '[]')
    from public.domains as domain join public.sites as other on other.id = domain.site_id
    where domain.verified_at is not null and domain.host not like '*%'
      and (other.id = of_site or whole_tenant and other.tenant_id = of_tenant)
  ));
end
$$;
comment on function public.site_suspend is
  'Suspends a site, or all of its tenant, or ends that. Answers the hosts that it is about; revisions say who did and why.';

-- As before; a plan that takes a site down leaves its author and note.
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
    select * from public.site_schedules
    where state = 'waiting' and due_at <= now()
    order by due_at, id limit max_rows for update skip locked
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

-- As before; a site that was taken down has not been published by that.
create or replace function public.sites_list(after text default null, max_rows integer default 1000, of_tenant uuid default null)
  returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(listed) order by listed.id), '[]')
  from (
    select site.id, site.name, site.status, site."is", site.revision, tenant.uuid as tenant_uuid, tenant.name as tenant,
      coalesce((
        select jsonb_agg(domain.host order by domain.kind desc, domain.host)
        from public.domains as domain where domain.site_id = site.id
      ), '[]') as hosts,
      (select count(*) from public.pages as page where page.site_id = site.id) as pages,
      exists (select from public.site_drafts as draft where draft.site_id = site.id) as has_draft,
      (select max(made.created_at) from public.revisions as made
        where made.site_id = site.id and made.kind not in ('unpublish', 'suspend', 'resume')) as published_at
    from public.sites as site join public.tenants as tenant on tenant.id = site.tenant_id
    where (sites_list.after is null or site.id > sites_list.after::uuid)
      and (sites_list.of_tenant is null or tenant.uuid = sites_list.of_tenant)
    order by site.id
    limit least(greatest(max_rows, 1), 1000)
  ) as listed
$$;

-- As before, with author and note of an unpublish, and the calls that change members.
create or replace function public.admin_write(caller text, key text, attempt uuid, name text, args jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  begun private.admin_requests;
  done jsonb;
begin
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
    when 'draft_discard' then public.draft_discard(site => args ->> 'site')
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
  public.site_unpublish(text, text, text), public.site_suspend(text, boolean, boolean, text, text)
from public, anon, authenticated;
grant execute on function
  public.site_unpublish(text, text, text), public.site_suspend(text, boolean, boolean, text, text)
to service_role;
revoke execute on function private.unpublish(uuid, text, text) from public, anon, authenticated;
grant execute on function private.unpublish(uuid, text, text) to service_role;
