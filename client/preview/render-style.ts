import { postToPreview, reasonIn, showStyles } from './render-section.ts'

/** The result of a message `vitrine:theme`. */
type Themed =
  | { type: 'vitrine:themed'; isShown: boolean }
  | { type: 'vitrine:failed'; section: null; status: number; reason: string }

let newest = 0

/** Shows the page with posted colours, fonts and corners. The Worker computes the page's styles for them. */
export async function renderStyle(style: unknown): Promise<Themed> {
  const own = ++newest
  const failed = (status: number, reason: string): Themed => ({
    type: 'vitrine:failed',
    section: null,
    status,
    reason,
  })
  try {
    const { response, answer } = await postToPreview({ style })
    if (!response.ok) return failed(response.status, reasonIn(answer))
    const isShown = own === newest
    if (isShown) showStyles((answer as { css: string }).css)
    return { type: 'vitrine:themed', isShown }
  } catch (error) {
    return failed(0, String(error))
  }
}
