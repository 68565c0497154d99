-- Comments on a site: open ones first, each kind newest first, at most a thousand.
create or replace function public.comments_list(site text, max_rows integer default 200) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  return (
    select coalesce(
      jsonb_agg(
        private.share_comment(listed)
        order by listed.resolved_at is not null, listed.created_at desc, listed.id
      ), '[]'
    )
    from (
      select known.* from public.share_comments as known
      where known.site_id = of_site
      order by known.resolved_at is not null, known.created_at desc, known.id
      limit least(greatest(max_rows, 1), 1000)
    ) as listed
  );
end
$$;

comment on function public.comments_list is 'Comments on sections of a site, open ones first.';
