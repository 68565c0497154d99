import { expect, test } from 'vitest'
import { repositoryFiles } from '../support/repository.ts'

/** All but the licence, which is quoted, and this file, which names what it looks for. */
const files = repositoryFiles(/\.(?:ts|tsx|css|sql|toml|yml|md|json|mjs)$/).filter(
  ({ path }) => path !== 'package-lock.json' && path !== 'test/docs/citations.test.ts',
)

/** A rule that stands in a document that this repository does not hold: its reader cannot look it up. */
const UNREADABLE = [
  // A paragraph sign belongs to a standard that is named before it.
  /(?<!\b(?:RFC \d{3,5}|CommonMark|GFM|XML 1\.\d|CSS [A-Z][a-z]+ \d|ECMA-\d+) )§/,
  /\b(?:[Ss]pec|[Cc]ontract) §/,
  /\b(?:SPEC|CONTRACT|FAULTS|LAYOUT|SECTIONS|STYLE|TOOLCHAIN|PEERS)(?:\.md\b|\s+[A-Z]?\d|’s|'s)/,
  /\bthe [Ss]pec(?:’s|'s|\b(?!if|ul|tr))/,
  /\bSPEC\b/,
]

test('no comment or document cites what a reader of the repository cannot open', () => {
  expect(files.length).toBeGreaterThan(1000)
  const cited = files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ place: `${path}:${index + 1}`, line }))
      .filter(({ line }) => UNREADABLE.some((pattern) => pattern.test(line))),
  )
  expect(cited.map(({ place, line }) => `${place} ${line.trim().slice(0, 120)}`)).toEqual([])
})

test.each([
  ['(Spec §4 Language choice)', true],
  ['Contract §2: absent means every locale', true],
  ['(FAULTS H12, P2)', true],
  ['see LAYOUT.md', true],
  ['gets the spec’s fatal error', true],
  ['RFC 9110 §12.5.4', false],
  ['CSS Color 4 §13.2', false],
  ['const LAYOUTS = 3', false],
  ['what is specific to it', false],
])('%s is told apart', (line, isUnreadable) => {
  expect(UNREADABLE.some((pattern) => pattern.test(line))).toBe(isUnreadable)
})
