import { TURNSTILE_ACTION } from '#shared/forms/fields.ts'

/** Names that Cloudflare defines. */
interface Turnstile {
  render(slot: HTMLElement, options: object): string
  reset(widget: string): void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

const SOURCE = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

let loaded: Promise<Turnstile> | undefined

/** Loads when the visitor starts to fill in a form, so that reading a page sends nothing to Cloudflare. */
export async function showBotCheck(slot: HTMLElement) {
  loaded ??= load()
  const turnstile = await loaded
  let next = Promise.withResolvers<string>()
  const widget = turnstile.render(slot, {
    sitekey: slot.dataset.turnstile,
    action: TURNSTILE_ACTION,
    language: document.documentElement.lang.toLowerCase(),
    'response-field': false,
    callback: (answer: string) => next.resolve(answer),
    // The Worker's response names the missing check.
    'error-callback': () => next.resolve(''),
    'expired-callback': restart,
  })
  return {
    /** A token is valid for one request, so the next one is requested at once. */
    async answer(): Promise<string> {
      const answer = await next.promise
      restart()
      return answer
    },
  }

  function restart(): void {
    next = Promise.withResolvers()
    turnstile.reset(widget)
  }
}

function load(): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SOURCE
    script.onload = script.onerror = () => {
      if (window.turnstile) return resolve(window.turnstile)
      loaded = undefined
      reject(new Error('no bot check'))
    }
    document.head.append(script)
  })
}
