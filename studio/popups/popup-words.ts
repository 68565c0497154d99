import { useText } from '../text/use-text.tsx'
import type { PopupUses } from './popup-uses.ts'
import type { PopupValue } from './popup-value.ts'

/** Describes the trigger of a popup. */
export function useTriggerText(): (trigger: PopupValue['config']['trigger']) => string {
  const { write, language } = useText()
  return (trigger) => {
    const { on = 'manual', ms = 0, percent = 50 } = trigger ?? {}
    const seconds = (ms / 1000).toLocaleString(language)
    return write(`popups.trigger.${on}`, { seconds, percent })
  }
}

/** Describes where a popup is opened. */
export function useUsesText(): (uses: PopupUses) => string {
  const { write, language } = useText()
  const names = (pages: readonly { name: string }[]) =>
    new Intl.ListFormat(language).format(pages.map(({ name }) => name))
  return ({ triggered, linked, isEverywhere }) => {
    const texts = [
      triggered.length > 0 && write('popups.usedBy', { pages: names(triggered) }),
      isEverywhere && write('popups.linkedEverywhere'),
      !isEverywhere && linked.length > 0 && write('popups.linkedFrom', { pages: names(linked) }),
    ].filter((text) => text !== false)
    return texts.length === 0 ? write('popups.unused') : texts.join(' ')
  }
}
