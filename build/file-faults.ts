import { join } from 'node:path'
import { error, type Finding } from '../admin/validate/finding.ts'
import { faultLines, type ValueFault } from '../admin/validate/read-strictly.ts'

/** A fault that prevents reading a file of a site's folder. */
export interface FileFault extends ValueFault {
  /** From the folder of the site. */
  file: string
  line: number
  column: number
}

/** A folder that cannot be read as a site. The message names each fault with file, line and column. */
export class FileFaults extends Error {
  readonly findings: Finding[]

  constructor(folder: string, faults: readonly FileFault[]) {
    const lines = faults.map((fault) => {
      const { file, line, column } = fault
      return `${join(folder, file)}:${line}:${column}: ${faultLines([fault])}`
    })
    super(lines.join('\n'))
    this.name = 'FileFaults'
    this.findings = faults.map(({ message, ...at }) => {
      const field = at.path.length === 0 ? '' : `, ${at.path.join('.')}`
      return { ...error(`${at.file}${field}`, message), at }
    })
  }
}
