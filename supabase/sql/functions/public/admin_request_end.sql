-- Stores the answer of a call; without a status the call may be begun again.
create or replace function public.admin_request_end(
  caller text, key text, status integer default null, answer jsonb default null, attempt uuid default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if admin_request_end.status is null then
    -- Waits for a running write, and then sees its result.
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

comment on function public.admin_request_end is 'Stores the answer of a call with an idempotency key, or allows it to be repeated.';
