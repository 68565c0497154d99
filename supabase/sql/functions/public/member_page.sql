-- A page behind sign-in, for the account whose token the Worker forwards. One call returns the account's role in the
-- site's tenant and the page, if the account may read it. `{ role, page }`; page is null if the session is below the
-- page's access level. Null if the account is not a member, if the host has no site, and if the address has no page.
create or replace function public.member_page(url text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  address record;
  site public.sites;
  split record;
  page public.pages;
  role text;
begin
  address := private.read_url(url);
  site := private.visible_site(address.host);
  if site.id is null or address.segments is null then
    return null;
  end if;
  role := private.role_in(site.tenant_id);
  if role is null then
    return null;
  end if;
  split := private.split_locale(site, address.segments);
  select * into page from public.pages
  where site_id = site.id and id = private.match_page(site, split.locale, split.rest);
  if page.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'role', role,
    'page', case
      when private.may_read(page.access, site.tenant_id)
      then private.page_document(page, split.locale, private.enabled_locales(site))
    end
  );
end
$$;

comment on function public.member_page is 'A page of the site at an address for the signed-in member who calls. Null: the account is not a member, or there is no such page.';
