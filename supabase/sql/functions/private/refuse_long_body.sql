-- Refuses a post whose body exceeds MAX_BODY in shared/schema/blog.ts, because the Worker would not show it. A stored
-- body is checked only if it changes, so that its post can still be renamed, drafted, deleted and restored. A publish
-- writes each post as a new row (private.apply_rows), including unchanged ones.
create or replace function private.refuse_long_body() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if (tg_op = 'INSERT' or new.body is distinct from old.body)
    and char_length(new.body) > 200000
    and not (tg_op = 'INSERT' and exists (
      select from public.blog_posts as stored
      where (stored.site_id, stored.locale, stored.category, stored.slug) = (new.site_id, new.locale, new.category, new.slug)
        and stored.body = new.body
    ))
    and not exists (
      select from private.restores as restored join public.sites as site on site.tenant_id = restored.tenant_id
      where site.id = new.site_id
    )
  then
    perform private.refuse_past_limit(
      new.site_id, format('characters in the body of %s/%s', new.category, new.slug), 200000
    );
  end if;
  return new;
end
$$;
