-- Parses addresses: host, path, locale. The Worker uses the same rules (shared/paths.ts, worker/routing);
-- test/database checks both with one table of cases.

-- Contains functions only. PostgREST does not expose this schema, and visitors may not use it.
create schema private;

-- The locales of the product, with the name of each language in that language.
create function private.locale_names() returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_build_object(
    'en-US', 'English', 'cs-CZ', 'Čeština', 'da-DK', 'Dansk', 'nl-NL', 'Nederlands',
    'fr-FR', 'Français', 'de-DE', 'Deutsch', 'it-IT', 'Italiano', 'ja-JP', '日本語',
    'ko-KR', '한국어', 'no-NO', 'Norsk', 'pl-PL', 'Polski', 'pt-BR', 'Português',
    'ru-RU', 'Русский', 'es-ES', 'Español', 'sv-SE', 'Svenska', 'tr-TR', 'Türkçe'
  )
$$;

create function private.are_locales(codes text[]) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select private.locale_names() operator(pg_catalog.?&) codes
$$;

-- Lower-case A-labels, at least one; at most 253 characters, and not an IPv4 address. One leading `*.` makes a
-- wildcard.
create function private.is_host(host text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select char_length(host) <= 253
    and host ~ '^(\*\.)?[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$'
    and host !~ '(^|\.)[0-9]+$'
$$;

-- The host in the authority of a URL: lower-case, no port, no root dot. Null for an invalid host.
create function private.host_of(authority text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select host
  from regexp_replace(regexp_replace(lower(authority collate "C"), ':[0-9]*$', ''), '\.$', '') as host
  where private.is_host(host) and host not like '*%'
$$;

-- Decodes one segment once, in NFC. Null when it is not UTF-8, was encoded twice, or contains a forbidden
-- character: an encoded separator, a control character, a dot segment.
create function private.decode_segment(segment text) returns text
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

-- Decoded segments of a path, without doubled and outer slashes. Null when a segment is invalid.
create function private.path_segments(path text) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  segments text[] := '{}';
  raw text;
  segment text;
begin
  foreach raw in array string_to_array(path, '/') loop
    continue when raw = '';
    segment := private.decode_segment(raw);
    if segment is null then
      return null;
    end if;
    segments := segments || segment;
  end loop;
  return segments;
end
$$;

-- Both null for an invalid http(s) address; segments null when only the path is invalid. The limit of 16 KB
-- is above the limit of every edge network.
create function private.read_url(url text, out host text, out segments text[])
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  parts text[];
begin
  if octet_length(url) > 16384 then
    return;
  end if;
  parts := regexp_match(url, '^https?://([^/?#\\]+)([^?#]*)', 'i');
  host := private.host_of(parts[1]);
  if host is not null then
    segments := private.path_segments(parts[2]);
  end if;
end
$$;

-- /home, /index and /inicio are the root when they are the whole path.
create function private.joined_path(segments text[]) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select case
    when path in ('home', 'index', 'inicio') then ''
    else path
  end
  from array_to_string(segments, '/') as path
$$;

-- The canonical, percent-encoded path of decoded segments: joinSegments in shared/paths.ts.
create function private.encode_path(segments text[]) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select '/' || coalesce(string_agg(encoded, '/' order by segment_at), '')
  from (
    select segment_at, string_agg(
      case
        when symbol ~ '[A-Za-z0-9_.!~*''()$&+,:;=@|\[\]-]' then symbol
        else (
          select string_agg('%' || upper(encode(substring(bytes from byte_at for 1), 'hex')), '' order by byte_at)
          from convert_to(symbol, 'UTF8') as bytes, generate_series(1, octet_length(bytes)) as byte_at
        )
      end,
      '' order by symbol_at
    ) as encoded
    from unnest(segments) with ordinality as named (segment, segment_at),
      regexp_split_to_table(segment, '') with ordinality as split (symbol, symbol_at)
    group by segment_at
  ) as parts
$$;

-- The path of `segments` in a locale. The default locale has no prefix.
create function private.localized_path(locale text, segments text[], default_locale text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select private.encode_path(case when locale = default_locale then segments else locale || segments end)
$$;

-- JSON with milliseconds and Z, like Date.toISOString.
create function private.iso(moment timestamptz) returns text
  language sql stable parallel safe set search_path = ''
as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

revoke execute on all functions in schema private from public;
