-- The canonical, percent-encoded path of decoded segments: joinSegments in shared/paths.ts.
create or replace function private.encode_path(segments text[]) returns text
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
