create or replace function public.site_rollback(
  site text, revision text, author text default null, note text default null, ceilings jsonb default null
)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  earlier jsonb;
  done jsonb;
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  perform private.use_ceilings(ceilings);
  -- The content of the current revision is that of the tables; it is stored when another one replaces it.
  select coalesce(made.document, case when made.revision = owner.revision then private.site_document(of_site) end) into earlier
  from public.revisions as made join public.sites as owner on owner.id = made.site_id
  where made.site_id = of_site and made.revision = site_rollback.revision;
  if earlier is null then
    return jsonb_build_object('error', 'unknown_revision');
  end if;
  done := private.publish_document(of_site, earlier, 'rollback', author, coalesce(note, 'back to ' || site_rollback.revision));
  -- The draft gets back the base that it had before some of its languages were published, if that is the live content
  -- again.
  update public.site_drafts as draft
  set base = live.digest, earlier_bases = draft.earlier_bases[:array_position(draft.earlier_bases, live.digest) - 1]
  from (select private.digest(private.site_document(of_site))) as live (digest)
  where draft.site_id = of_site and live.digest = any (draft.earlier_bases);
  return done;
end
$$;

comment on function public.site_rollback is 'Makes the content of an earlier revision live again, as a new revision. The draft stays.';
