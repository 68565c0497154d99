-- Ids of the sites to which a call limits a member; null for all sites. `given` is a list of hosts or ids, or
-- ["all"]; without it, the limit stays as it was `before`. Only authors and editors have a limit.
create or replace function private.site_limit(role text, given jsonb, before uuid[]) returns uuid[]
  language sql stable set search_path = ''
as $$
  select case
    when site_limit.role not in ('author', 'editor') then null
    when given is null then before
    when given <> '["all"]' then array(
      select distinct private.named_site(named.site)
      from jsonb_array_elements_text(given) as named (site) order by 1
    )
  end
$$;
