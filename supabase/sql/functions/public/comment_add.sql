-- Stores a comment of a person with a share link in force. A link has at most 200 comments, and at most 30 in an hour.
create or replace function public.comment_add(site uuid, share uuid, comment jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  added public.share_comments;
begin
  -- Serialised by link, so that concurrent comments do not exceed the maximum.
  perform from public.share_links as link
  where link.site_id = comment_add.site and link.id = comment_add.share
    and link.revoked_at is null and link.expires_at > now()
  for no key update;
  if not found then
    return jsonb_build_object('error', 'unknown_share');
  end if;
  if (
    select count(*) >= 200 or count(*) filter (where known.created_at > now() - interval '1 hour') >= 30
    from public.share_comments as known where known.share_id = comment_add.share
  ) then
    return jsonb_build_object('error', 'too_many_comments');
  end if;
  insert into public.share_comments (site_id, share_id, page, path, section, locale, name, body)
  values (
    comment_add.site, comment_add.share, comment ->> 'page', comment ->> 'path', comment ->> 'section',
    comment ->> 'locale', comment ->> 'name', comment ->> 'text'
  )
  returning * into added;
  return private.share_comment(added);
end
$$;

comment on function public.comment_add is 'Stores a comment on a section, left through a share link.';
