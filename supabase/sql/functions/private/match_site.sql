-- The exact host, then the longest wildcard. Unverified hosts and drafts count as unknown hosts; suspended sites are
-- found, also as drafts.
create or replace function private.match_site(host text) returns public.sites
  language sql stable set search_path = ''
as $$
  select site
  from string_to_array(host, '.') as labels,
    lateral (
      select host as candidate
      union all
      select '*.' || array_to_string(labels[parent:], '.') from generate_series(2, cardinality(labels)) as parent
    ) as candidates
    join public.domains as domain on domain.host = candidate
    join public.sites as site on site.id = domain.site_id
  where domain.verified_at is not null and (site.status = 'published' or private.is_suspended(site))
  order by candidate = host desc, char_length(candidate) desc
  limit 1
$$;
