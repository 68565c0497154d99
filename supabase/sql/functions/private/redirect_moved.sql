-- Adds a permanent redirect for each page or post whose address in a locale has changed with a publish; `before` has
-- the earlier addresses (private.published_paths). No redirect is added if a page, post or rule has the old address, or
-- for home pages. Rules to the old address are changed to the new one, and a rule from the new address to the old one
-- is deleted.
create or replace function private.redirect_moved(of_site uuid, before jsonb) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  site public.sites;
  moved record;
  former text;
  present text;
  most_rules constant integer := 10000;
begin
  select * into site from public.sites where id = of_site;
  for moved in
    with after as materialized (
      select shown.what, shown.locale, shown.path from private.published_paths(of_site) as shown
    )
    select distinct on (old.locale, old.path) old.locale, old.path as former, coalesce(chosen.path, known.path) as present
    from jsonb_to_recordset(before) as old (what text, locale text, path text)
      join lateral (
        select after.path from after where after.what = old.what and after.locale = old.locale order by after.path limit 1
      ) as known on true
      left join public.pages as page on page.site_id = of_site and 'page ' || page.id = old.what
      left join lateral private.page_path(page.routes, old.locale, site.default_locale) as chosen (path) on true
    where old.path <> '' and not exists (
      select from after where after.locale = old.locale and after.path = old.path
    )
    order by old.locale, old.path, old.what
  loop
    former := private.localized_path(moved.locale, string_to_array(moved.former, '/'), site.default_locale);
    present := private.localized_path(
      moved.locale, coalesce(string_to_array(nullif(moved.present, ''), '/'), '{}'), site.default_locale
    );
    delete from public.path_rules as rule
    where rule.site_id = of_site and private.rule_path(rule."from") = present and private.rule_path(rule."to") = former;
    update public.path_rules as rule set "to" = present
    where rule.site_id = of_site and private.rule_path(rule."to") = former;
    if private.match_page(site, moved.locale, string_to_array(moved.former, '/')) is null
      and not exists (
        select from public.path_rules as rule
        where rule.site_id = of_site and (
          private.rule_path(rule."from") = former
          or rule."from" like '%/*' and starts_with(former, left(rule."from", -1))
        )
      )
      and (select count(*) from public.path_rules as rule where rule.site_id = of_site) < most_rules
    then
      insert into public.path_rules (site_id, position, "from", "to", status)
      select of_site, coalesce(max(rule.position), -1) + 1, former, present, 301
      from public.path_rules as rule where rule.site_id = of_site;
    end if;
  end loop;
end
$$;
