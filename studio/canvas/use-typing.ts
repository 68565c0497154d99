import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { TypingMessage } from './preview-messages.ts'
import type { TypeOnPage, TypingPlace } from './type-on-page.ts'

interface Typing extends Omit<TypingPlace, 'page' | 'post' | 'onTyping'> {
  page: TypingPlace['page'] | undefined
  selected: string | null
  undo: () => void
  redo: () => void
}

/**
 * Typing on the page. The first click chooses a section, the second one opens its text. The code for typing is loaded
 * after the first click.
 */
export function useTyping(typing: Typing) {
  const latest = useRef(typing)
  const post = useRef<((message: object) => void) | null>(null)
  const typist = useRef<Promise<TypeOnPage> | null>(null)
  const [loaded, setLoaded] = useState<TypeOnPage | null>(null)
  const [isTyping, setIsTyping] = useState(false)

  const placeOf = useCallback(
    (page: TypingPlace['page']): TypingPlace => ({
      ...latest.current,
      page,
      post: (message) => post.current?.(message),
      onTyping: setIsTyping,
    }),
    [],
  )

  useLayoutEffect(() => {
    latest.current = typing
    if (typing.page !== undefined) loaded?.follow(placeOf(typing.page))
  })

  const receive = useCallback(
    (message: TypingMessage) => {
      const { page, selected, select, undo, redo } = latest.current
      if (page === undefined) return
      if (message.type === 'vitrine:undo') {
        if (message.isRedo) redo()
        else undo()
        return
      }
      if (message.type === 'vitrine:ready' && typist.current === null) return
      typist.current ??= import('./type-on-page.ts').then(({ TypeOnPage }) => {
        const made = new TypeOnPage(placeOf(page))
        setLoaded(made)
        return made
      })
      if (message.type === 'vitrine:click' && message.section.id !== selected) select(message.section.id)
      else void typist.current.then((made) => made.receive(message))
    },
    [placeOf],
  )

  /** Opens the first text of a section for typing. */
  const startTyping = useCallback((section: string) => post.current?.({ type: 'vitrine:point', section }), [])
  return { post, receive, isTyping, startTyping }
}
