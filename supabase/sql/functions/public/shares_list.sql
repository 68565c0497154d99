create or replace function public.shares_list(site text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return (
    select coalesce(jsonb_agg(private.share(known) order by known.created_at desc, known.id), '[]')
    from public.share_links as known
    where known.site_id = of_site and known.revoked_at is null and known.expires_at > now()
  );
end
$$;

comment on function public.shares_list is 'The active share links of a site, newest first.';
