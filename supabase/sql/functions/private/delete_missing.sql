-- Deletes the rows of a site that the document lacks. Forms with submissions are not deleted, because their
-- submissions would be deleted too.
create or replace function private.delete_missing(target text, key text[], rows jsonb, of_site uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  execute format(
    'delete from public.%1$I as stored where site_id = $2 and not exists (
      select from jsonb_populate_recordset(null::public.%1$I, $1) as given where %2$s
    ) %3$s',
    target,
    (select string_agg(format('given.%1$I = stored.%1$I', name), ' and ') from unnest(key) as name),
    case when target = 'forms' then
      'and not exists (select from public.form_submissions as sent where sent.tenant_id = stored.tenant_id and sent.form_id = stored.id)'
    else '' end
  ) using rows, of_site;
end
$$;
