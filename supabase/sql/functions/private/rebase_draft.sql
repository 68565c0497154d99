-- After a publish of some languages, bases the rest of the draft on the live content, with the redirects that the
-- publish made and the times that it gave to posts. If the rest does not differ from it, the draft is deleted.
-- `published` is the content that was made live.
create or replace function private.rebase_draft(of_site uuid, published jsonb) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  live jsonb := private.site_document(of_site);
  saved public.site_drafts;
  rest jsonb;
  changed text[];
begin
  select * into saved from public.site_drafts where site_id = of_site;
  rest := jsonb_set(saved.document, '{path_rules}', case
    when saved.document -> 'path_rules' = published -> 'path_rules' then live -> 'path_rules'
    else saved.document -> 'path_rules' || (
      select coalesce(jsonb_agg(rule order by place), '[]')
      from jsonb_array_elements(live -> 'path_rules') with ordinality as listed (rule, place)
      where not published -> 'path_rules' @> jsonb_build_array(rule)
        and not jsonb_path_exists(
          saved.document -> 'path_rules', '$[*] ? (@.from == $from)', jsonb_build_object('from', rule -> 'from')
        )
    )
  end);
  rest := jsonb_set(rest, '{blog_posts}', (
    select coalesce(jsonb_agg(
      case when post.stored = sent.stored then now_live.stored else post.stored end order by post.place
    ), '[]')
    from private.posts_of(rest) as post
      left join private.posts_of(published) as sent using (name)
      left join private.posts_of(live) as now_live using (name)
  ));
  changed := private.changed_documents(live, rest);
  if changed = '{}' then
    delete from public.site_drafts where site_id = of_site;
    return;
  end if;
  update public.site_drafts as draft
  set document = rest, base = private.digest(live), earlier_bases = saved.earlier_bases || saved.base,
    id = case when rest = saved.document then saved.id else private.new_revision() end,
    changes = (
      select coalesce(jsonb_object_agg(change.key, change.value), '{}') from jsonb_each(saved.changes) as change
      where change.key = any (changed)
    )
  where draft.site_id = of_site;
end
$$;
