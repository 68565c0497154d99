import { ScreenText } from '../text/use-text.tsx'
import { CommentList } from './comment-list.tsx'
import type { Comment } from './use-comments.ts'

interface SectionCommentsProps {
  site: string
  comments: readonly Comment[]
  mayChange: boolean
}

/** The comments on the chosen section, above its form. */
export function SectionComments(props: SectionCommentsProps) {
  return (
    <ScreenText screen="comments" waiting={null}>
      <CommentList {...props} />
    </ScreenText>
  )
}
