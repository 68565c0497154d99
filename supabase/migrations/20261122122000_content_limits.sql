-- What a configuration may hold: past these the Worker keeps the last good copy (worker/content/site-limits.ts), so the
-- change itself is refused, by name. Once a statement, for the sites that it has changed.

create function private.refuse_past_limit(site uuid, what text, most integer) returns void
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'site % has more than % %', site, most, what
    using errcode = 'check_violation', hint = 'docs/reference/limits.md lists the limits.';
end
$$;

create function private.refuse_too_many_rules() returns trigger
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

create trigger path_rules_limit_insert after insert on public.path_rules
  referencing new table as changed for each statement execute function private.refuse_too_many_rules();
create trigger path_rules_limit_update after update on public.path_rules
  referencing new table as changed for each statement execute function private.refuse_too_many_rules();

create function private.refuse_too_many_pages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_past_limit(page.site_id, 'pages', 100000)
  from public.pages as page
  where page.status = 'published' and page.site_id in (select site_id from changed where status = 'published')
  group by page.site_id having count(*) > 100000;
  return null;
end
$$;

create trigger pages_limit_insert after insert on public.pages
  referencing new table as changed for each statement execute function private.refuse_too_many_pages();
create trigger pages_limit_update after update on public.pages
  referencing new table as changed for each statement execute function private.refuse_too_many_pages();

create function private.refuse_too_many_categories() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_past_limit(category.site_id, 'categories of the blog', 500)
  from public.blog_categories as category
  where category.site_id in (select site_id from changed)
  group by category.site_id having count(*) > 500;
  return null;
end
$$;

create trigger blog_categories_limit_insert after insert on public.blog_categories
  referencing new table as changed for each statement execute function private.refuse_too_many_categories();
create trigger blog_categories_limit_update after update on public.blog_categories
  referencing new table as changed for each statement execute function private.refuse_too_many_categories();

revoke execute on all functions in schema private from public;
