-- Marks a comment as resolved, or as open again. A comment that is resolved already stays as it is.
create or replace function public.comment_resolve(site text, comment uuid, resolved boolean, author text default null) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed public.share_comments;
begin
  update public.share_comments as known
  set
    resolved_at = case when resolved then coalesce(known.resolved_at, now()) end,
    resolved_by = case
      when not resolved then null
      when known.resolved_at is null then left(author, 200)
      else known.resolved_by
    end
  where known.site_id = private.named_site(comment_resolve.site) and known.id = comment_resolve.comment
  returning * into changed;
  if not found then
    return jsonb_build_object('error', 'unknown_comment');
  end if;
  return private.share_comment(changed);
end
$$;

comment on function public.comment_resolve is 'Resolves a comment on a section, or opens it again.';
