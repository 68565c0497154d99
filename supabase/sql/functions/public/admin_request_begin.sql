-- Begins a call with an idempotency key. `state`: `new` (run it as `attempt`; `written` is the result of an earlier
-- attempt's write), `running` (another attempt runs), `other` (the key belongs to another call), `done` (with its
-- answer). A call begun more than five minutes ago without ending is begun again; the earlier attempt can then no
-- longer write.
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
  -- A locked row counts as running instead of being waited for.
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

comment on function public.admin_request_begin is 'Begins a call with an idempotency key, or returns the result of the earlier one.';
