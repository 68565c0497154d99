create or replace function public.share_revoke(site text, id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  update public.share_links as known set revoked_at = now()
  where known.site_id = of_site and known.id = share_revoke.id and known.revoked_at is null and known.expires_at > now();
  return jsonb_build_object('revoked', found);
end
$$;

comment on function public.share_revoke is 'Revokes a share link: it shows nothing from now on.';
