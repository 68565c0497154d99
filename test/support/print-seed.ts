import { daySeed } from './draws.ts'

/** Random draws differ from day to day; this line says how to repeat the draws of a run. */
export default function setup(): void {
  console.log(`Random draws: FAST_CHECK_SEED=${daySeed()}`)
}
