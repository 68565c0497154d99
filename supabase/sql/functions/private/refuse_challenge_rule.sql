create or replace function private.refuse_challenge_rule() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_challenge('a path rule', new."from");
  return null;
end
$$;
