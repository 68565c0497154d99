-- The HTTP API of operators: hosts of a tenant's own callers are claims, and a call with an idempotency key writes once.

-- A new site as a draft, for a new tenant or one that is there. `are_verified`: the caller owns the hosts or vouches for them.
-- Otherwise they are claims: unknown hosts until the owner has shown the token. `is_known`: the tenant must be there.
drop function public.site_create(jsonb, text[], uuid);
create function public.site_create(
  document jsonb, hosts text[], tenant_uuid uuid default null,
  are_verified boolean default true, is_known boolean default false
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_tenant bigint;
  created uuid;
  claims constant integer := 100;
begin
  -- Two calls for one tenant count its claims one after the other.
  select id into of_tenant from public.tenants where uuid = tenant_uuid for no key update;
  if of_tenant is null and is_known then
    return jsonb_build_object('error', 'unknown_tenant');
  end if;
  if exists (select from public.domains as domain where domain.host = any (hosts)) then
    return jsonb_build_object('error', 'host_taken');
  end if;
  if not are_verified and cardinality(hosts) + (
    select count(*)
    from public.domains as domain join public.sites as site on site.id = domain.site_id
    where site.tenant_id = of_tenant and domain.verified_at is null
  ) > claims then
    return jsonb_build_object('error', 'too_many_claims');
  end if;
  if of_tenant is null then
    insert into public.tenants (uuid, name)
    values (coalesce(site_create.tenant_uuid, gen_random_uuid()), document -> 'tenant' ->> 'name')
    returning id into of_tenant;
  end if;
  insert into public.sites (tenant_id, name, locales, default_locale)
  select of_tenant, given.name, given.locales, given.default_locale
  from jsonb_populate_record(null::public.sites, document -> 'site') as given
  returning id into created;
  insert into public.domains (host, site_id, kind, verified_at)
  select host, created, case when place = 1 then 'primary' else 'alias' end, case when are_verified then now() end
  from unnest(hosts) with ordinality as named (host, place);
  insert into public.site_drafts (site_id, document, base)
  values (created, document, private.digest(private.site_document(created)));
  return jsonb_build_object(
    'site_id', created,
    'draft', (select id from public.site_drafts where site_id = created),
    'tenant', (select uuid from public.tenants where id = of_tenant)
  );
end
$$;

comment on function public.site_create is 'A new site that no visitor sees yet, with a draft of its content; its hosts are verified, or claims.';

-- A call with an idempotency key writes once: what it writes and that it was written is one transaction.

alter table private.admin_requests add column attempt uuid default gen_random_uuid(), add column written jsonb;

comment on column private.admin_requests.attempt is 'Who does the call now; null: its answer was lost, and the next may go on.';
comment on column private.admin_requests.written is 'What the call has written, from the transaction that wrote it.';

-- Begins a call with an idempotency key. `state`: `new` (do it as `attempt`; `written` is what an attempt before it has
-- written), `running` (another does), `other` (the key belongs to another call), `done` (with its answer). One that was begun
-- five minutes ago and never ended is begun again; the attempt before it can then write nothing.
create or replace function public.admin_request_begin(caller text, key text, digest text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  known private.admin_requests;
  begun private.admin_requests;
begin
  delete from private.admin_requests as old
  where (old.caller, old.key) in (
    select past.caller, past.key from private.admin_requests as past
    where past.started_at < now() - interval '1 day' limit 100 for update skip locked
  );
  select * into known from private.admin_requests as made
  where made.caller = admin_request_begin.caller and made.key = admin_request_begin.key;
  -- A row that is in use is not waited for.
  if known.key is null or known.status is null and (
    known.attempt is null or known.started_at < now() - interval '5 minutes'
  ) then
    insert into private.admin_requests as made (caller, key, digest, attempt)
    values (admin_request_begin.caller, admin_request_begin.key, admin_request_begin.digest, gen_random_uuid())
    on conflict on constraint admin_requests_pkey do update set started_at = now(), attempt = excluded.attempt
    where made.status is null and made.digest = excluded.digest
      and (made.attempt is null or made.started_at < now() - interval '5 minutes')
    returning made.* into begun;
    if begun.key is not null then
      return jsonb_build_object('state', 'new', 'attempt', begun.attempt, 'written', begun.written);
    end if;
    select * into known from private.admin_requests as made
    where made.caller = admin_request_begin.caller and made.key = admin_request_begin.key;
  end if;
  return case
    when known.key is null then jsonb_build_object('state', 'running')
    when known.digest <> admin_request_begin.digest then jsonb_build_object('state', 'other')
    when known.status is null then jsonb_build_object('state', 'running')
    else jsonb_build_object('state', 'done', 'status', known.status, 'answer', known.answer)
  end;
end
$$;

-- Writes what a call is for, once: `written` says what it has written, also where an attempt before it did. An attempt that is
-- no longer the call's own writes nothing.
create function public.admin_write(caller text, key text, attempt uuid, name text, args jsonb) returns jsonb
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
    when 'site_unpublish' then public.site_unpublish(site => args ->> 'site')
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

comment on function public.admin_write is 'Writes what a call with an idempotency key is for, once.';

-- Keeps the answer of an attempt. Without a status the call may be begun again: from the start, or with what it has written.
drop function public.admin_request_end(text, text, integer, jsonb);
create function public.admin_request_end(
  caller text, key text, status integer default null, answer jsonb default null, attempt uuid default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if admin_request_end.status is null then
    -- Waits for a write that still goes on, and then sees what it has written.
    delete from private.admin_requests as made
    where made.caller = admin_request_end.caller and made.key = admin_request_end.key and made.status is null
      and made.written is null and (admin_request_end.attempt is null or made.attempt = admin_request_end.attempt);
    if not found then
      update private.admin_requests as made set attempt = null
      where made.caller = admin_request_end.caller and made.key = admin_request_end.key and made.status is null
        and made.attempt = admin_request_end.attempt;
    end if;
  else
    update private.admin_requests as made set status = admin_request_end.status, answer = admin_request_end.answer
    where made.caller = admin_request_end.caller and made.key = admin_request_end.key
      and (admin_request_end.attempt is null or made.attempt = admin_request_end.attempt);
  end if;
  return jsonb_build_object('kept', found);
end
$$;

comment on function public.admin_request_end is 'Keeps the answer of a call with an idempotency key, or lets it be begun again.';

do $$
declare
  callable regprocedure;
begin
  for callable in
    select oid from pg_catalog.pg_proc
    where pronamespace = 'public'::regnamespace and proname in ('admin_write', 'admin_request_end', 'site_create')
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', callable);
    execute format('grant execute on function %s to service_role', callable);
  end loop;
end
$$;
