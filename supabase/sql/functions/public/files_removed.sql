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

comment on function public.files_removed is 'Records that files, listed by retention_run or person_erase, were deleted from Storage.';
