-- Names of the documents that differ between two states of a site's content.
create or replace function private.changed_documents(before jsonb, after jsonb) returns text[]
  language sql stable parallel safe set search_path = ''
as $$
  select array(
    select name
    from private.documents_of(before) as old full join private.documents_of(after) as new using (name)
    where old.stored is distinct from new.stored
  )
$$;
