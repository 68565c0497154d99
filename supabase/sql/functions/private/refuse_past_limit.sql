create or replace function private.refuse_past_limit(site uuid, what text, most integer) returns void
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'site % has more than % %', site, most, what
    using errcode = 'check_violation', hint = 'docs/reference/limits.md lists the limits.';
end
$$;
