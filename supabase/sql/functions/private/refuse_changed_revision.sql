-- Published content is immutable. The content of a revision may only be deleted as a whole.
create or replace function private.refuse_changed_revision() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.document is null and to_jsonb(new) - 'document' = to_jsonb(old) - 'document' then
    return new;
  end if;
  raise exception 'revision % is published and never changes', old.revision using errcode = 'check_violation';
end
$$;
