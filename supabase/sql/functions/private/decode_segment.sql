-- Decodes one segment once, in NFC. Null when it is not UTF-8, was encoded twice, or contains a forbidden
-- character: an encoded separator, a control character, a dot segment.
create or replace function private.decode_segment(segment text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  decoded text := segment;
begin
  if strpos(segment, '%') > 0 then
    if segment ~ '%(?![0-9A-Fa-f]{2})' then
      return null;
    end if;
    begin
      select convert_from(
        string_agg(
          case
            when part[1] like '\%%' then decode(substr(part[1], 2), 'hex')
            else convert_to(part[1], 'UTF8')
          end,
          ''::bytea order by at
        ),
        'UTF8'
      )
      into decoded
      from regexp_matches(segment, '%..|[^%]+', 'g') with ordinality as parts (part, at);
    exception
      when others then
        return null;
    end;
    if decoded ~ '%[0-9A-Fa-f]{2}' then
      return null;
    end if;
  end if;
  if decoded ~ '[/\\\u0001-\u001f\u007f-\u009f]' or decoded in ('.', '..') then
    return null;
  end if;
  return normalize(decoded, nfc);
end
$$;
