-- Performs the write of a call once. `written` is the result, also if an earlier attempt wrote it. An attempt that has
-- been superseded writes nothing. The ceilings that the Worker sends apply. `is_bound` of calls that write hosts: the
-- caller reaches one tenant only.
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
    when 'draft_patch' then public.draft_patch(
      site => args ->> 'site', changes => args -> 'changes', author => args ->> 'author'
    )
    when 'draft_discard' then public.draft_discard(site => args ->> 'site', expected => args ->> 'expected')
    when 'site_publish' then public.site_publish(
      site => args ->> 'site', draft => args ->> 'draft', author => args ->> 'author', note => args ->> 'note',
      forced => coalesce((args ->> 'forced')::boolean, false), locales => args -> 'locales'
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
      forced => coalesce((args ->> 'forced')::boolean, false), locales => args -> 'locales'
    )
    when 'schedule_cancel' then public.schedule_cancel(site => args ->> 'site', id => (args ->> 'id')::bigint)
    when 'site_create' then public.site_create(
      document => args -> 'document', hosts => array(select jsonb_array_elements_text(args -> 'hosts')),
      tenant_uuid => (args ->> 'tenant_uuid')::uuid, are_verified => (args ->> 'are_verified')::boolean,
      is_known => (args ->> 'is_known')::boolean, is_bound => coalesce((args ->> 'is_bound')::boolean, false),
      keeps_tenant => coalesce((args ->> 'keeps_tenant')::boolean, false)
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
      site => args ->> 'site', email => args ->> 'email', role => args ->> 'role', caller => (args ->> 'caller')::uuid,
      mails => coalesce((args ->> 'mails')::boolean, false),
      at_admin => coalesce((args ->> 'at_admin')::boolean, false), sites => args -> 'sites'
    )
    when 'member_role' then public.member_role(
      site => args ->> 'site', member => args ->> 'member', role => args ->> 'role', caller => (args ->> 'caller')::uuid,
      adds => coalesce((args ->> 'adds')::boolean, false), sites => args -> 'sites'
    )
    when 'member_remove' then public.member_remove(
      site => args ->> 'site', member => args ->> 'member', caller => (args ->> 'caller')::uuid,
      forced => coalesce((args ->> 'forced')::boolean, false)
    )
  end;
  if done is null then
    raise exception 'no call writes by the name %', admin_write.name using errcode = 'invalid_parameter_value';
  end if;
  -- A refused call has written nothing.
  if done -> 'error' is null then
    update private.admin_requests as made set written = done
    where made.caller = admin_write.caller and made.key = admin_write.key;
  end if;
  return jsonb_build_object('state', 'written', 'written', done);
end
$$;

comment on function public.admin_write is 'Performs the write of a call with an idempotency key once.';
