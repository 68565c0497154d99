create or replace function private.refuse_challenge_files() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_challenge('a file', listed.file ->> 'path')
  from jsonb_array_elements(new.config -> 'files') as listed (file)
  where jsonb_typeof(listed.file) = 'object' and private.is_challenge(listed.file ->> 'path');
  return null;
end
$$;
