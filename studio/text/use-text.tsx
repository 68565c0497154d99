import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { keepLanguage, loadMessages } from './languages.ts'
import { type Messages, type Write, writerOf } from './text.ts'

interface Text {
  language: string
  write: Write
  choose: (language: string) => Promise<void>
}

const TextContext = createContext<Text | null>(null)

export function TextProvider({
  start,
  children,
}: {
  start: { language: string; messages: Messages }
  children: ReactNode
}) {
  const [{ language, messages }, show] = useState(start)
  const text = useMemo<Text>(
    () => ({
      language,
      write: writerOf(messages),
      async choose(next) {
        const loaded = await loadMessages(next)
        keepLanguage(next)
        document.documentElement.lang = next
        show({ language: next, messages: loaded })
      },
    }),
    [language, messages],
  )
  return <TextContext value={text}>{children}</TextContext>
}

export function useText(): Text {
  const text = use(TextContext)
  if (text === null) throw new Error('useText outside of TextProvider')
  return text
}
