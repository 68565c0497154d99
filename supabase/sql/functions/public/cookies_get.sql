-- Cookie groups of the site at an address, in the locale of the address; null when its host has no published
-- site.
create or replace function public.cookies_get(url text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  address record;
  site public.sites;
  split record;
begin
  address := private.read_url(url);
  site := private.visible_site(address.host);
  if site.id is null then
    return null;
  end if;
  split := private.split_locale(site, address.segments);
  return (
    select coalesce(jsonb_agg(
      jsonb_strip_nulls(jsonb_build_object(
        'id', cookie.id,
        'name', coalesce(translation ->> 'name', cookie.name),
        'description', coalesce(translation ->> 'description', cookie.description),
        'group', cookie."group",
        'provider', cookie.provider,
        'provider_privacy', cookie.provider_privacy,
        'sites_cookies_items', (
          select coalesce(jsonb_agg(
            jsonb_build_object(
              'prefix', item.prefix,
              'duration', coalesce(translation -> 'durations' ->> item.prefix, item.duration),
              'type', item.type
            )
            order by item.position, item.id
          ), '[]')
          from public.sites_cookies_items as item
          where item.site_id = cookie.site_id and item.cookie_id = cookie.id
        )
      )) order by cookie.position, cookie.id
    ), '[]')
    from public.sites_cookies as cookie, lateral (select cookie.i18n -> split.locale) as translated (translation)
    where cookie.site_id = site.id
  );
end
$$;

comment on function public.cookies_get is 'Cookie groups of the site at an address, in its language. Null: this host has no site.';
