create or replace function public.comment_delete(site text, comment uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.share_comments as known
  where known.site_id = private.named_site(comment_delete.site) and known.id = comment_delete.comment;
  return jsonb_build_object('deleted', found);
end
$$;

comment on function public.comment_delete is 'Deletes a comment on a section with its answers.';
