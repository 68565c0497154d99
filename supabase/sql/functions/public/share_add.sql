-- Makes a share link. A site has at most a hundred active ones.
create or replace function public.share_add(
  site text, name text, version text default 'draft', days integer default 7, author text default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  added public.share_links;
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  -- Serialised by site, so that two concurrent calls do not exceed the maximum.
  perform from public.sites where id = of_site for no key update;
  if (
    select count(*) >= 100 from public.share_links as known
    where known.site_id = of_site and known.revoked_at is null and known.expires_at > now()
  ) then
    return jsonb_build_object('error', 'too_many_shares');
  end if;
  insert into public.share_links (site_id, name, version, author, expires_at)
  values (
    of_site, share_add.name, share_add.version, share_add.author,
    date_trunc('second', now() + make_interval(days => share_add.days))
  )
  returning * into added;
  return private.share(added);
end
$$;

comment on function public.share_add is 'Makes a link that shows the draft or a revision for some days.';
