import { authorSchemas } from '../../admin/author-schemas/author-schemas.ts'
import { clonedSite } from '../../admin/cloned-site.ts'
import { translatableTexts } from '../../admin/translations/translatable-texts.ts'
import { validateSite } from '../../admin/validate/validate-site.ts'
import { DEMO_FILES } from '../../build/site-files.ts'
import type { Context } from '../../cli/site/command.ts'
import { runSite } from '../../cli/site.ts'
import { namesOfIconSet } from '../../build/vite/icons.ts'

/** The result of a command, as a shell sees it. */
export interface Run {
  code: number
  out: string
  err: string
}

/**
 * `npm run site -- ARGS` in this process, with the sections that this test run has loaded. Pipes, terminals and other
 * features of a process are tested in test/cli/command-process.test.ts.
 * @param given by default no database, no environment variables, and nobody to answer questions
 */
export async function runCommand(args: readonly string[], given: Partial<Context> = {}): Promise<Run> {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runSite([...args], {
    print: (line) => void out.push(`${line}\n`),
    note: (line) => void err.push(`${line}\n`),
    database: () => {
      throw new Error('this command has no database')
    },
    env: {},
    validate: validateHere,
    schemas,
    translatableTexts,
    clonedSite,
    ...given,
  })
  return { code, out: out.join(''), err: err.join('') }
}

let known: ReturnType<typeof authorSchemas> | undefined

/** Made once for all commands of this process. */
const schemas = () => (known ??= authorSchemas())

/** As cli/site/load-validate.ts does, without a Vite server. */
const validateHere: Context['validate'] = (site, options) =>
  validateSite(site, { served: [DEMO_FILES], iconNames: namesOfIconSet, ...options })
