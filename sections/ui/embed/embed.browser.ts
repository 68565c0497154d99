import { mayLoad } from './consent.browser.ts'

/** Replaces a facade with its frame or its content after a click, after asking for missing consent. */
export function enhanceEmbeds(root: Element): void {
  for (const box of root.querySelectorAll<HTMLElement>('[data-embed]')) {
    // A facade with a script behaves like a button, and also reacts to the Space key.
    const facade = box.querySelector<HTMLElement>('[data-embed-open]')
    facade?.setAttribute('role', 'button')
    facade?.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return
      event.preventDefault()
      facade.click()
    })
    box.addEventListener('click', async (event) => {
      const { target, ctrlKey, metaKey, shiftKey } = event
      const isAgreed = (target as Element).closest('[data-embed-allow]') !== null
      const isAsked = (target as Element).closest('[data-embed-open]') !== null
      // A modified click, which opens another tab, goes to the provider's own page.
      if ((!isAgreed && !isAsked) || ctrlKey || metaKey || shiftKey) return
      event.preventDefault()
      if (isAgreed || (await mayLoad(box.dataset.group ?? ''))) return showFrame(box)
      box.querySelector('[data-embed-note]')?.removeAttribute('hidden')
      box.querySelector<HTMLElement>('[data-embed-allow]')?.focus()
    })
  }
}

function showFrame(box: HTMLElement): void {
  const template = box.querySelector<HTMLTemplateElement>('[data-embed-content]')
  if (template) {
    box.replaceChildren(template.content.cloneNode(true))
    box.querySelector('a')?.focus()
    return
  }
  const frame = document.createElement('iframe')
  frame.src = box.dataset.embed ?? ''
  frame.title = box.dataset.title ?? ''
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
  frame.allowFullscreen = true
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  // The note is hidden, because a playlist may show the facade again.
  box.querySelector('[data-embed-note]')?.setAttribute('hidden', '')
  const lightbox = box.querySelector<HTMLDialogElement>('[data-embed-lightbox]')
  if (lightbox) {
    const stage = lightbox.lastElementChild
    stage?.replaceChildren(frame)
    // The dialog returns the focus to the element that has it when the dialog opens. The note's button disappears, so
    // the focus moves first.
    box.querySelector<HTMLElement>('[data-embed-open]')?.focus()
    // Closing it stops the playback.
    lightbox.addEventListener('close', () => stage?.replaceChildren(), { once: true })
    lightbox.showModal()
  } else {
    box.replaceChildren(frame)
    frame.focus()
  }
}
