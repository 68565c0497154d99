import fc from 'fast-check'
import { DRAWS, daySeed } from './draws.ts'

// A test may still name a seed or a count of its own.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: daySeed(), numRuns: DRAWS })

export default fc
