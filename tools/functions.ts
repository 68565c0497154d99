import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../build/backend/config.ts'
import { printNodeNotice } from '../build/node-version.ts'

const SQL = join(ROOT, 'supabase/sql')
const FILE_QUOTE = '$file$'

/**
 * Functions, triggers and rights of the database as one statement, to run after the migrations on a new or an
 * existing database. One statement, because then either all of it takes effect or none, and `supabase db query`
 * accepts only one.
 * @throws Error for a file that contains the quote around it
 */
export function functionsSql(): string {
  const functions = readdirSync(join(SQL, 'functions'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => join('functions', file))
  const files = [...functions, 'triggers.sql', 'access.sql'].map((file) => {
    const text = readFileSync(join(SQL, file), 'utf8')
    if (text.includes(FILE_QUOTE))
      throw new Error(`supabase/sql/${file}: choose another quote than ${FILE_QUOTE}`)
    return `  execute ${FILE_QUOTE}\n${text}${FILE_QUOTE};\n`
  })
  // A function may call one from a later file.
  return `do $all$
begin
  perform set_config('check_function_bodies', 'off', true);
${files.join('')}end
$all$;
`
}

/** `npm run functions` writes supabase/functions.sql. */
function main(): void {
  printNodeNotice()
  writeFileSync(join(ROOT, 'supabase/functions.sql'), functionsSql())
  console.log(
    'supabase/functions.sql holds functions, triggers and rights; docs/upgrades.md says how to run it.',
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
