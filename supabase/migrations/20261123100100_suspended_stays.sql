-- A suspended site that is taken off the air is suspended still: its hosts stay a 410 and no wildcard's of another site.

-- As before, and a suspended site is there as a draft too.
create or replace function private.site_at(host text) returns public.sites
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
