-- Adds an answer to a comment, which has at most fifty.
create or replace function public.comment_answer(site text, comment uuid, author text, answer text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_comment public.share_comments;
begin
  select * into found_comment from public.share_comments as known
  where known.site_id = private.named_site(comment_answer.site) and known.id = comment_answer.comment
  for update;
  if not found then
    return jsonb_build_object('error', 'unknown_comment');
  end if;
  if jsonb_array_length(found_comment.answers) >= 50 then
    return jsonb_build_object('error', 'too_many_answers');
  end if;
  update public.share_comments as known
  set answers = known.answers || jsonb_build_array(
    jsonb_build_object('author', left(author, 200), 'text', left(answer, 2000), 'at', now())
  )
  where known.id = found_comment.id
  returning * into found_comment;
  return private.share_comment(found_comment);
end
$$;

comment on function public.comment_answer is 'Answers a comment on a section.';
