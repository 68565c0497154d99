-- Sets `updated_at`, unless the writer has set it.
create or replace function private.set_updated_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.updated_at = old.updated_at and to_jsonb(new) <> to_jsonb(old) then
    new.updated_at := now();
  end if;
  return new;
end
$$;
