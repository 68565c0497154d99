-- Certificate authorities ask at these addresses whose a host is, and follow redirects there: a site has neither files nor path rules
-- at them. shared/reserved-addresses.ts is the same list. Rows that are stored stay; the Worker answers nothing of them.

create function private.is_challenge(path text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select path ~* '^/\.well-known/(acme-challenge|pki-validation|cf-custom-hostname-challenge)(/|$)'
$$;

create function private.refuse_challenge(what text, path text) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  raise exception '% at % cannot be published: certificate authorities ask there whose a host is', what, path
    using errcode = 'check_violation';
end
$$;

create function private.refuse_challenge_files() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_challenge('a file', listed.file ->> 'path')
  from jsonb_array_elements(new.config -> 'files') as listed (file)
  where jsonb_typeof(listed.file) = 'object' and private.is_challenge(listed.file ->> 'path');
  return null;
end
$$;

create trigger sites_refuse_challenge_files after insert or update of config on public.sites
  for each row when (jsonb_typeof(new.config -> 'files') = 'array') execute function private.refuse_challenge_files();

create function private.refuse_challenge_rule() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_challenge('a path rule', new."from");
  return null;
end
$$;

create trigger path_rules_refuse_challenge after insert or update of "from" on public.path_rules
  for each row when (private.is_challenge(new."from")) execute function private.refuse_challenge_rule();

revoke execute on function
  private.is_challenge(text), private.refuse_challenge(text, text), private.refuse_challenge_files(), private.refuse_challenge_rule()
from public, anon, authenticated;
grant execute on function private.is_challenge(text), private.refuse_challenge(text, text) to service_role;
