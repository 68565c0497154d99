-- The sender's time if a queue may have delayed the event that long; otherwise now.
create or replace function private.read_moment(moment text) returns timestamptz
  language plpgsql stable set search_path = ''
as $$
begin
  if moment ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$'
    and moment::timestamptz between now() - interval '14 days' and now() then
    return moment::timestamptz;
  end if;
  return now();
exception
  when others then
    return now();
end
$$;
