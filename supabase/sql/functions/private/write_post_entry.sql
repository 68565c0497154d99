create or replace function private.write_post_entry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.search_entries where post_id = new.id;
  insert into public.search_entries (site_id, locale, post_id, title, body, words)
  select
    new.site_id, new.locale, new.id, new.title, left(concat_ws(E'\n', excerpt, body), 100000),
    setweight(private.search_vector(new.title, new.locale), 'A')
      operator(pg_catalog.||) setweight(private.search_vector(
        concat_ws(' ', excerpt, array_to_string(new.tags, ' '), author), new.locale
      ), 'B')
      operator(pg_catalog.||) setweight(private.search_vector(left(body, 100000), new.locale), 'D')
  from (
    select private.read_text(new.excerpt), private.read_text(new.body), (
      select name from public.authors where site_id = new.site_id and slug = new.author
    )
  ) as texts (excerpt, body, author);
  return null;
end
$$;
