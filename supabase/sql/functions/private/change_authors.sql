-- The last author of each document of a draft: `known`, with `author` now for the documents in `names`. Only the
-- thousand newest are returned.
create or replace function private.change_authors(known jsonb, names text[], author text) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(newest.name, newest.sign), '{}')
  from (
    select each.key as name, each.value as sign
    from jsonb_each(coalesce(known, '{}') || coalesce((
      select jsonb_object_agg(changed.name, jsonb_build_object('author', change_authors.author, 'changed_at', now()))
      from unnest(names) as changed (name)
    ), '{}')) as each
    order by (each.value ->> 'changed_at')::timestamptz desc, each.key
    limit 1000
  ) as newest
$$;
