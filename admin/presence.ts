import * as z from 'zod/mini'
import { callDatabase, type Database } from './sites.ts'

/** Someone who edits a site now. */
export const presentSchema = z.object({
  /** As in drafts: the account, with the person's name in brackets. */
  name: z.string(),
  /** The open document; null if no document is open. */
  document: z.nullable(z.string()),
  /** Id of the chosen section of that document. */
  section: z.nullable(z.string()),
})
export type Present = z.output<typeof presentSchema>

/** Records what a person edits. Returns the other people of the last thirty seconds. */
export async function notePresence(
  database: Database,
  noted: Present & { site: string; person: string },
): Promise<Present[]> {
  return z.array(presentSchema).parse(await callDatabase(database, 'presence_note', noted))
}
