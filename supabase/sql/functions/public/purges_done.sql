-- Removes loaded hosts, unless they have changed since. Failed ones are due again after 1, 2, 4 … 60 minutes.
create or replace function public.purges_done(loaded jsonb, failed jsonb default '[]') returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  gone integer;
begin
  delete from private.purges as waiting
  using jsonb_to_recordset(loaded) as done (host text, changed_at timestamptz)
  where waiting.host = done.host and waiting.changed_at = done.changed_at;
  get diagnostics gone = row_count;
  update private.purges as waiting
  set due_at = now() + interval '1 minute' * least(60, power(2, least(waiting.attempts, 7) - 1))
  from jsonb_to_recordset(failed) as bad (host text, changed_at timestamptz)
  where waiting.host = bad.host and waiting.changed_at = bad.changed_at;
  return jsonb_build_object('done', gone);
end
$$;

comment on function public.purges_done is 'Removes loaded hosts from the list, and sets when the others are tried again.';
