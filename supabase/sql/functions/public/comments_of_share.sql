create or replace function public.comments_of_share(site uuid, share uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(private.share_comment(known) order by known.created_at, known.id), '[]')
  from public.share_comments as known
  where known.site_id = comments_of_share.site and known.share_id = comments_of_share.share
$$;

comment on function public.comments_of_share is 'The comments left through one share link, oldest first.';
