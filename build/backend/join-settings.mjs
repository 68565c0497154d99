import { PGlite } from '@electric-sql/pglite'

// Loaded into the process of the embedded Supabase before its own code. It opens a transaction for each call and then
// sets about ten settings, each in a statement of its own. That takes longer than most calls. Here they are sent
// together, just before the next statement.

const { query, exec } = PGlite.prototype
const SETTING = /^SELECT set_config\('([\w.]+)', ('.*'|\$1), true\)$/

/** Statements that have not been sent, by database. */
const waiting = new WeakMap()

PGlite.prototype.query = async function (text, parameters, options) {
  const statement = text === 'BEGIN' ? text : settingOf(text, parameters)
  if (statement === null) {
    await sendWaiting(this)
    return query.call(this, text, parameters, options)
  }
  waiting.set(this, [...(waiting.get(this) ?? []), statement])
  return { rows: [], fields: [], affectedRows: 0 }
}

PGlite.prototype.exec = async function (text, options) {
  await sendWaiting(this)
  return exec.call(this, text, options)
}

function settingOf(text, parameters) {
  const [, name, value] = SETTING.exec(text) ?? []
  if (name === undefined) return null
  return `set local ${name} = ${value === '$1' ? `'${parameters[0].replaceAll("'", "''")}'` : value}`
}

async function sendWaiting(database) {
  const statements = waiting.get(database)
  if (statements === undefined) return
  waiting.delete(database)
  await exec.call(database, statements.join('; '))
}
