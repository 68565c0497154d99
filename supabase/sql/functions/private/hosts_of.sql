-- Verified hosts, the canonical one first. If the host matches only a wildcard, it and then the wildcard come last:
-- any visitor can invent such a host, so the Worker stores no copy of the site for it in KV.
create or replace function private.hosts_of(site public.sites, host text) returns jsonb
  language sql stable set search_path = ''
as $$
  with own as (
    select domain.host as name, case domain.kind when 'primary' then 1 else 2 end as rank
    from public.domains as domain
    where domain.site_id = site.id and domain.verified_at is not null
  ),
  listed as (
    select name, rank from own where name not like '*%'
    union all
    select host, 3
    union all
    select name, 4
    from own
    where name like '*.%' and right(host, char_length(name) - 1) = substr(name, 2)
      and not exists (select from own as exact where exact.name = host)
  )
  select jsonb_agg(name order by rank, name)
  from (select name, min(rank) as rank from listed group by name) as hosts
$$;
