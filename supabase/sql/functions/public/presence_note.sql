-- Notes where a person is in a site, and returns the other people of the last thirty seconds, at most twenty.
create or replace function public.presence_note(site text, person text, name text, document text default null, section text default null)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  insert into private.presence as known (site_id, person, name, document, section)
  values (
    of_site, presence_note.person, left(presence_note.name, 200), presence_note.document, presence_note.section
  )
  on conflict on constraint presence_pkey do update
  set name = excluded.name, document = excluded.document, section = excluded.section, seen_at = now();
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('name', other.name, 'document', other.document, 'section', other.section)
        order by other.name, other.person
      ), '[]'
    )
    from (
      select known.* from private.presence as known
      where known.site_id = of_site and known.person <> presence_note.person
        and known.seen_at > now() - interval '30 seconds'
      order by known.seen_at desc
      limit 20
    ) as other
  );
end
$$;

comment on function public.presence_note is 'Notes where a person is in a site, and returns who else is there.';
