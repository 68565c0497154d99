-- HMAC-SHA-256 (RFC 2104), built from functions that every Postgres has.
create or replace function private.hmac_sha256(secret text, message text) returns text
  language plpgsql immutable strict set search_path = ''
as $$
declare
  key bytea := convert_to(secret, 'UTF8');
  inner_key bytea := decode(repeat('36', 64), 'hex');
  outer_key bytea := decode(repeat('5c', 64), 'hex');
begin
  if length(key) > 64 then
    key := sha256(key);
  end if;
  for place in 0 .. length(key) - 1 loop
    inner_key := set_byte(inner_key, place, get_byte(inner_key, place) # get_byte(key, place));
    outer_key := set_byte(outer_key, place, get_byte(outer_key, place) # get_byte(key, place));
  end loop;
  return encode(sha256(outer_key || sha256(inner_key || convert_to(message, 'UTF8'))), 'hex');
end
$$;
