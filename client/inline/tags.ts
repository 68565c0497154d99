import type { ConsentGiven, ScriptText, TagSettings } from '#shared/visitor/tags.ts'

/**
 * The Worker writes this constant in front of the script, from the site's configuration
 * (worker/page/head/site-tags.ts).
 */
declare const SETTINGS: TagSettings

/**
 * The only inline script of a page whose site has its own scripts. It contains all of them as text, so one hash covers
 * them and the browser never runs a script from the page's content. It starts the product's scripts, which inherit its
 * trust, and the site's scripts once the visitor allows them.
 */
const page = window as unknown as { dataLayer: unknown[]; gtag: (...call: unknown[]) => void }
const isLoaded = new Promise((resolve) => {
  const whenLoaded = () => {
    if (document.readyState === 'complete') resolve(0)
    else addEventListener('load', resolve, { once: true })
  }
  // A prerendered page has no visitor yet.
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', whenLoaded, { once: true })
  else whenLoaded()
})

function gtag(..._call: unknown[]) {
  // biome-ignore lint/complexity/noArguments: the tag reads `arguments` objects and nothing else
  page.dataLayer.push(arguments)
}

if (SETTINGS.usesGoogle) {
  // Ad blockers may have locked these names. The product's scripts must run anyway.
  try {
    page.dataLayer ??= []
    page.gtag ??= gtag
  } catch (error) {
    console.warn(error)
  }
  updateGoogleConsent('default', false, false)
}

document.addEventListener(
  'vitrine:consent',
  ({ detail }: CustomEventInit<ConsentGiven>) => {
    if (detail === undefined) return
    if (SETTINGS.usesGoogle) updateGoogleConsent('update', detail.analytics, detail.tracking)
    const allowed = SETTINGS.tags.filter(
      ({ groups, prefixes }) =>
        groups.some((group) => detail[group]) && !prefixes.some((prefix) => detail.disabled.includes(prefix)),
    )
    // After everything that the page itself loads.
    void isLoaded.then(() => {
      if (allowed.length > 0) answerLateListeners()
      for (const { scripts } of allowed) void run(scripts)
    })
  },
  { once: true },
)

for (const src of SETTINGS.modules) void add({ attributes: { type: 'module', src } })
const { pageScript } = SETTINGS
if (pageScript) void isLoaded.then(nextFrame).then(() => add({ attributes: {}, text: pageScript }))

/**
 * Waits until the page's own first-frame work has started, so that the script can call it at once. Copied from
 * client/visitor/first-frame.ts, because an inline script cannot import.
 */
function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => {
    if (document.hidden) resolve(0)
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}

/**
 * Sites' scripts expect to run while the page is parsed, so they wait for the end of parsing or loading. Both are over
 * when they run, so the listeners that they add for these events are called at once.
 */
function answerLateListeners(): void {
  const past: [target: EventTarget, types: string[]][] = [
    [document, ['DOMContentLoaded']],
    [window, ['DOMContentLoaded', 'load']],
  ]
  for (const [target, types] of past) {
    const listen = target.addEventListener
    target.addEventListener = (type, listener, options) => {
      listen.call(target, type, listener, options)
      if (!types.includes(type) || !listener) return
      setTimeout(() => {
        const event = new Event(type)
        if (typeof listener === 'function') listener.call(target, event)
        else listener.handleEvent(event)
      })
    }
  }
}

/** Runs the scripts of a snippet in order. One that hangs delays only the rest of its own snippet. */
async function run(scripts: ScriptText[]): Promise<void> {
  for (const script of scripts) await add(script)
}

function add({ attributes, text }: ScriptText): Promise<void> {
  return new Promise((resolve) => {
    const element = document.createElement('script')
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    if (text) element.text = text
    const isWaitedFor = 'src' in attributes && !('async' in attributes) && attributes.type !== 'module'
    if (isWaitedFor) {
      element.async = false
      element.onload = element.onerror = () => resolve()
    }
    document.head.append(element)
    if (!isWaitedFor) resolve()
  })
}

/** Google Consent Mode v2. */
function updateGoogleConsent(command: 'default' | 'update', analytics: boolean, tracking: boolean): void {
  const state = (isGranted: boolean) => (isGranted ? 'granted' : 'denied')
  try {
    const call = typeof page.gtag === 'function' ? page.gtag : gtag
    call('consent', command, {
      analytics_storage: state(analytics),
      ad_storage: state(tracking),
      ad_user_data: state(tracking),
      ad_personalization: state(tracking),
    })
  } catch (error) {
    console.warn(error)
  }
}
