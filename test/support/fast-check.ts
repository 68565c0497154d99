/** Property tests draw their values anew in each run; `FAST_CHECK_SEED` draws those of an earlier run again. */
const { FAST_CHECK_SEED } = process.env

if (FAST_CHECK_SEED !== undefined) {
  const seed = Number(FAST_CHECK_SEED)
  if (FAST_CHECK_SEED === '' || !Number.isInteger(seed))
    throw new Error(`FAST_CHECK_SEED is no whole number: ${FAST_CHECK_SEED}`)
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
}

export {}
