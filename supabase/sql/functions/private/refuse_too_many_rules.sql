-- Like private.refuse_too_many_pages, for path rules.
create or replace function private.refuse_too_many_rules() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform
    case when count(*) filter (where rule."from" not like '%/*') > 10000
      then private.refuse_past_limit(rule.site_id, 'path rules of one path', 10000) end,
    case when count(*) filter (where rule."from" like '%/*') > 300
      then private.refuse_past_limit(rule.site_id, 'path rules with /* at their end', 300) end
  from public.path_rules as rule
  where rule.site_id in (select site_id from changed)
  group by rule.site_id;
  return null;
end
$$;
