create or replace function public.share_find(site uuid, id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('share', (
    select private.share(known) from public.share_links as known
    where known.site_id = share_find.site and known.id = share_find.id
      and known.revoked_at is null and known.expires_at > now()
  ))
$$;

comment on function public.share_find is 'A share link of a site; null if it has expired or was revoked.';
