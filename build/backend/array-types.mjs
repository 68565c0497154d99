import { PGlite, types } from '@electric-sql/pglite'

// Loaded into the process of the embedded Supabase before its own code. For each statement PGlite copies the parsers of
// its database, of which 300 are of array types; a small statement then takes twice as long. Its default parsers are
// not copied, so all parsers become defaults.

const initArrayTypes = PGlite.prototype._initArrayTypes

PGlite.prototype._initArrayTypes = async function (options) {
  await initArrayTypes.call(this, options)
  Object.assign(types.parsers, this.parsers)
  this.parsers = Object.create(types.parsers)
}
