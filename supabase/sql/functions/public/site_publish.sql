drop function if exists public.site_publish(text, text, text, text, boolean, jsonb);

-- Publishes the draft that was validated, if the content it was based on is still live. `forced` skips that
-- comparison. With `locales` only these languages are published, and the rest of the draft stays.
create or replace function public.site_publish(
  site text, draft text, author text default null, note text default null, forced boolean default false,
  ceilings jsonb default null, locales jsonb default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  of_site uuid := private.named_site(site);
  saved public.site_drafts;
  content jsonb;
  done jsonb;
begin
  if of_site is null then
    return jsonb_build_object('error', 'unknown_site');
  end if;
  perform private.use_ceilings(ceilings);
  perform from public.sites where id = of_site for update;
  select * into saved from public.site_drafts where site_id = of_site;
  if draft is null and saved.id is null then
    -- Without a draft, the existing content is published: the site was unpublished, or never published.
    return private.publish_document(of_site, private.site_document(of_site), 'publish', author, note);
  end if;
  if saved.id is distinct from draft then
    return jsonb_build_object('error', 'draft_changed');
  end if;
  if not forced and saved.base <> private.digest(private.site_document(of_site)) then
    return jsonb_build_object('error', 'live_changed');
  end if;
  done := private.locales_refusal(of_site, saved.document, locales);
  if done is not null then
    return done;
  end if;
  content := case
    when locales is null then saved.document
    else private.document_in_locales(private.site_document(of_site), saved.document, locales)
  end;
  done := private.publish_document(of_site, content, 'publish', coalesce(author, saved.author), note, locales);
  if locales is null then
    delete from public.site_drafts where site_id = of_site;
  else
    perform private.rebase_draft(of_site, content);
  end if;
  return done;
end
$$;

comment on function public.site_publish is 'Makes a draft, or some of its languages, live in one transaction and writes an immutable revision.';
