-- A visitor's payload in a form that Postgres can store, or null. U+0000 is dropped. A lone surrogate, the result of
-- cutting an emoji, becomes U+FFFD. JSON.stringify escapes no other surrogates, so the rest is unchanged.
create or replace function private.read_payload(payload json, max_bytes integer) returns jsonb
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  body text := payload::text;
begin
  if octet_length(body) > max_bytes then
    return null;
  end if;
  begin
    return body::jsonb;
  exception
    when others then null;
  end;
  body := regexp_replace(body, '(?<!\\)((?:\\\\)*)\\u0000', '\1', 'g');
  body := regexp_replace(body, '(?<!\\)((?:\\\\)*)\\u[dD][89a-fA-F][0-9a-fA-F]{2}', '\1\\ufffd', 'g');
  return body::jsonb;
exception
  when others then
    return null;
end
$$;
