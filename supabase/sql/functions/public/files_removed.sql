-- Records that these files have been deleted from Storage.
create or replace function public.files_removed(paths text[]) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed integer;
begin
  delete from private.expired_files where path = any (paths);
  get diagnostics removed = row_count;
  return jsonb_build_object('removed', removed);
end
$$;

comment on function public.files_removed is 'Strikes files off the list of retention_run and person_erase, once they are gone from Storage.';
