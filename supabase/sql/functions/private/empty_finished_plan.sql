create or replace function private.empty_finished_plan() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.document := null;
  new.base := null;
  return new;
end
$$;
