import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { storeLanguage, loadMessages, loadScreenMessages } from './languages.ts'
import { type Messages, type ScreenTexts, type Write, writerOf } from './text.ts'

interface Text {
  language: string
  messages: Messages
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
  const [{ language, messages }, setChosen] = useState(start)
  const text = useMemo<Text>(
    () => ({
      language,
      messages,
      write: writerOf(messages),
      async choose(next) {
        const loaded = await loadMessages(next)
        storeLanguage(next)
        document.documentElement.lang = next
        setChosen({ language: next, messages: loaded })
      },
    }),
    [language, messages],
  )
  return <TextContext value={text}>{children}</TextContext>
}

/** Provides the texts of a screen. The old texts are shown until those of another language have loaded. */
export function ScreenText({
  screen,
  waiting,
  children,
}: {
  screen: keyof ScreenTexts
  waiting: ReactNode
  children: ReactNode
}) {
  const text = useText()
  const { language, messages } = text
  const [own, setOwn] = useState<Messages | null>(null)
  useEffect(() => {
    let isLeft = false
    void loadScreenMessages(screen, language).then((loaded) => isLeft || setOwn(loaded))
    return () => {
      isLeft = true
    }
  }, [screen, language])
  const extended = useMemo<Text>(() => {
    const all = { ...messages, ...own }
    return { ...text, messages: all, write: writerOf(all) }
  }, [text, messages, own])
  return own === null ? waiting : <TextContext value={extended}>{children}</TextContext>
}

export function useText(): Text {
  const text = use(TextContext)
  if (text === null) throw new Error('useText outside of TextProvider')
  return text
}
