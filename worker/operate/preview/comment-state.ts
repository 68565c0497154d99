/** Query parameter in the redirect to the page after a comment was stored. */
export const COMMENTED = 'commented'

/** The fields of the form, as a browser sends them. */
export interface CommentForm {
  /** Id of the section. */
  section: string
  name: string
  comment: string
}

/** The result of a sent comment. `fault` names one of the preview's messages. */
export type CommentState =
  | { kind: 'empty' }
  | { kind: 'sent' }
  | { kind: 'refused'; fault: 'badComment' | 'tooManyComments'; form: CommentForm }
