import type { PGlite } from '@supabase/lite/pglite'

/** All facts of a database that its SQL determines, as sorted lines, to compare two databases. */
export async function schemaOf(database: PGlite): Promise<string[]> {
  const { rows } = await database.query<{ kind: string; name: string; definition: string }>(CATALOG)
  return rows.map(({ kind, name, definition }) => `${kind} ${name}: ${definition}`)
}

/**
 * Lists the effective rights: an object without grants has the defaults of its kind. Columns are in the order of their
 * table, because functions read rows in that order.
 */
const CATALOG = `
with
schemas as (
  select oid, nspname::text as name, nspacl, nspowner
  from pg_namespace
  where nspname not in ('pg_catalog', 'information_schema', 'supabase_migrations') and nspname not like 'pg\\_t%'
),
relations as (
  select pg_class.*, format('%I.%I', schemas.name, relname) as name
  from pg_class join schemas on schemas.oid = relnamespace
),
functions as (
  select pg_proc.*, format('%I.%I(%s)', schemas.name, proname, pg_get_function_identity_arguments(pg_proc.oid)) as name
  from pg_proc join schemas on schemas.oid = pronamespace
  where prokind in ('f', 'p')
),
granted as (
  select 'schema' as kind, name, coalesce(nspacl, acldefault('n', nspowner)) as acl from schemas
  union all
  select 'relation', name, coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))
  from relations where relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select 'function', name, coalesce(proacl, acldefault('f', proowner)) from functions
  union all
  select 'column', relations.name || '.' || attname, attacl
  from pg_attribute join relations on relations.oid = attrelid where attacl is not null
),
held as (
  select
    kind || ' ' || name as name,
    case grantee when 0 then 'public' else pg_get_userbyid(grantee)::text end || ' ' || privilege_type
      || case when is_grantable then ' grantable' else '' end as privilege
  from granted, aclexplode(acl)
)
select kind, name, definition from (
  select 'schema' as kind, name, coalesce(obj_description(oid, 'pg_namespace'), '') as definition from schemas
  union all
  select 'relation', name, concat_ws(
    ' | ', relkind::text, 'rls ' || relrowsecurity, 'forced ' || relforcerowsecurity, relpersistence::text, relreplident::text,
    array_to_string(reloptions, ','), pg_get_userbyid(relowner), obj_description(oid, 'pg_class')
  )
  from relations where relkind not in ('i', 'I', 't')
  union all
  select 'column', relations.name || '.' || attname, concat_ws(
    ' | ', row_number() over (partition by relations.oid order by attnum), format_type(atttypid, atttypmod),
    case when attnotnull then 'not null' end, 'identity ' || attidentity::text, 'generated ' || attgenerated::text,
    pg_get_expr(adbin, adrelid), attcollation::regcollation, attstorage::text, attcompression::text,
    col_description(relations.oid, attnum)
  )
  from pg_attribute join relations on relations.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v', 'm', 'c')
  union all
  select 'constraint', relations.name || '.' || conname, concat_ws(
    ' | ', pg_get_constraintdef(pg_constraint.oid), 'valid ' || convalidated, obj_description(pg_constraint.oid, 'pg_constraint')
  )
  from pg_constraint join relations on relations.oid = conrelid where contype <> 'n'
  union all
  select 'index', name, concat_ws(
    ' | ', pg_get_indexdef(oid), 'unique ' || indisunique, 'primary ' || indisprimary, 'valid ' || indisvalid,
    obj_description(oid, 'pg_class')
  )
  from pg_index join relations on oid = indexrelid
  union all
  select 'view', name, pg_get_viewdef(oid) from relations where relkind in ('v', 'm')
  union all
  select 'sequence', name, concat_ws(
    ' | ', format_type(seqtypid, null), seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle
  )
  from pg_sequence join relations on oid = seqrelid
  union all
  select 'function', name, concat_ws(' | ', pg_get_functiondef(oid), pg_get_userbyid(proowner), obj_description(oid, 'pg_proc'))
  from functions
  union all
  select 'trigger', relations.name || '.' || tgname, concat_ws(
    ' | ', pg_get_triggerdef(pg_trigger.oid), tgenabled::text, obj_description(pg_trigger.oid, 'pg_trigger')
  )
  from pg_trigger join relations on relations.oid = tgrelid where not tgisinternal
  union all
  select 'policy', format('%I.%I %I', schemaname, tablename, policyname), concat_ws(
    ' | ', permissive, array_to_string(roles, ','), cmd, qual, with_check
  )
  from pg_policies
  union all
  select 'type', format('%I.%I', schemas.name, typname), concat_ws(
    ' | ', typtype::text, (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid),
    format_type(typbasetype, typtypmod), pg_get_userbyid(typowner), obj_description(pg_type.oid, 'pg_type')
  )
  from pg_type join schemas on schemas.oid = typnamespace where typtype in ('c', 'd', 'e', 'r')
  union all
  select 'rule', format('%I.%I %I', schemaname, tablename, rulename), definition
  from pg_rules join schemas on schemas.name = schemaname
  union all
  select 'right', name, string_agg(privilege, ', ' order by privilege) from held group by name
  union all
  select 'default right', concat_ws(' ', pg_get_userbyid(defaclrole), defaclnamespace::regnamespace, defaclobjtype::text), (
    select string_agg(item::text, ', ' order by item::text) from unnest(defaclacl) as item
  )
  from pg_default_acl
  union all
  select 'role', rolname::text, concat_ws(
    ' | ', rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolbypassrls, array_to_string(rolconfig, ','),
    (select string_agg(pg_get_userbyid(roleid), ',' order by roleid) from pg_auth_members where member = pg_roles.oid)
  )
  from pg_roles
  union all
  select 'extension', extname::text, concat_ws(' ', extversion, extnamespace::regnamespace) from pg_extension
  union all
  select 'event trigger', evtname::text, concat_ws(' | ', evtevent, evtfoid::regproc, array_to_string(evttags, ',')) from pg_event_trigger
  union all
  select 'publication', pubname::text, concat_ws(
    ' | ', puballtables, (select string_agg(prrelid::regclass::text, ',' order by prrelid) from pg_publication_rel where prpubid = pg_publication.oid)
  )
  from pg_publication
  union all
  -- Rows that the SQL itself writes.
  select 'rows', name, query_to_xml(format('select to_jsonb(stored)::text as row from %s as stored order by 1', oid::regclass), true, true, '')::text
  from relations where relkind = 'r'
) as found
order by kind, name, definition
`
