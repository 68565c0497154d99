import { useQuery } from '@tanstack/react-query'
import { useText } from '../text/use-text.tsx'
import type { IconLabels, IconNames, IconWords, KnownIcon } from './found-icons.ts'

const words = import.meta.glob<IconWords>('./words/*.json', { import: 'default' })
const labels = import.meta.glob<IconLabels>('./names/*.json', { import: 'default' })

interface IconShape {
  body: string
  width: number
  height: number
}

/** Names of the build's icons. They change only with a build. */
export function useIconNames() {
  return useQuery({
    queryKey: ['icons', 'names'],
    queryFn: () => readFile<IconNames>('/icons/names.json'),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Words that find icons in the person's language. English needs none. */
export function useIconWords() {
  const { language } = useText()
  return useQuery({
    queryKey: ['icons', 'words', language],
    queryFn: async () => (await words[`./words/${language}.json`]?.()) ?? {},
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Labels of icons in the person's language. English uses the names of the icons. */
export function useIconLabels() {
  const { language } = useText()
  return useQuery({
    queryKey: ['icons', 'labels', language],
    queryFn: async () => (await labels[`./names/${language}.json`]?.()) ?? {},
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The address of an icon's drawing; undefined until it has loaded. */
export function useDrawing({ name, file }: KnownIcon): string | undefined {
  const { data } = useQuery({
    queryKey: ['icons', file],
    queryFn: () => readFile<Record<string, IconShape>>(file),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shape = data?.[name.slice(name.indexOf(':') + 1)]
  if (shape === undefined) return undefined
  const { body, width, height } = shape
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

async function readFile<Content>(file: string): Promise<Content> {
  const answer = await fetch(file)
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}`)
  return answer.json() as Promise<Content>
}
