/** Parameter of the address to which a sent comment returns. */
export const COMMENTED = 'commented'

/** The fields of the form, as a browser sends them. */
export interface CommentForm {
  /** Id of the section. */
  section: string
  name: string
  comment: string
}

/** What became of the form that was sent. `fault` is a text of the preview's words. */
export type CommentState =
  | { kind: 'empty' }
  | { kind: 'sent' }
  | { kind: 'refused'; fault: 'badComment' | 'tooManyComments'; form: CommentForm }
