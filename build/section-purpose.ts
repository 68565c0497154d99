import { readFileSync } from 'node:fs'

/** What a section shows: the comment before the default export of its component, as one line; '' without one. */
export function sectionPurpose(file: string): string {
  const source = readFileSync(file, 'utf8')
  const [, comment = ''] =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:default function|\{ \w+ as default \})/.exec(source) ?? []
  return comment
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
