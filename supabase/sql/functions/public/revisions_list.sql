create or replace function public.revisions_list(site text, max_rows integer default 20) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(listed) - 'id' order by listed.id desc), '[]')
    from (
      select made.id, made.revision, made.kind, made.author, made.note, made.locales, made.created_at,
        made.document is not null as has_document,
        exists (select from public.sites where id = of_site and revision = made.revision) as is_live
      from public.revisions as made where made.site_id = of_site
      order by made.id desc
      limit least(greatest(max_rows, 1), 1000)
    ) as listed
  );
end
$$;

comment on function public.revisions_list is 'Revisions of a site, newest first: kind, author, and whether the content is still stored.';
