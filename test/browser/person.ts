import type { Locator, Page } from 'playwright-core'

/** Seconds of a person's actions: S. K. Card, T. P. Moran, A. Newell, “The keystroke-level model” (1980). */
const THINK = 1.35
const POINT = 1.1
const PRESS = 0.2
const HAND = 0.4
/** A key, for somebody who types little. */
const KEY = 0.28

/** Runs in the page; a string, because programs without the types of a browser import this file. */
const UNTIL_EDITABLE = `async (element) => {
  while (!element.matches(':read-write')) await new Promise(requestAnimationFrame)
}`

/** Works on a page by clicks and keys, and adds up the time that a person would take for them. */
export class Person {
  readonly page: Page
  /** Without the time that the person waits for the computer. */
  seconds = 0

  constructor(page: Page) {
    this.page = page
  }

  async press(target: Locator): Promise<void> {
    await target.click()
    this.seconds += THINK + POINT + PRESS
  }

  /** Replaces what a field holds. */
  async write(field: Locator, text: string): Promise<void> {
    await this.#replace(field, text)
    this.seconds += HAND + (text.length + 2) * KEY
  }

  async paste(field: Locator, text: string): Promise<void> {
    await this.#replace(field, text)
    this.seconds += HAND + 4 * KEY
  }

  /** A text on the page accepts keys a moment after the click, once the editor has opened it. */
  async #replace(field: Locator, text: string): Promise<void> {
    await this.press(field)
    await field.evaluate(UNTIL_EDITABLE)
    await field.press('ControlOrMeta+a')
    await this.page.keyboard.insertText(text)
  }

  async choose(list: Locator, value: string): Promise<void> {
    await list.selectOption(value)
    this.seconds += THINK + 2 * (POINT + PRESS)
  }

  /** Drops a file, or chooses it in the dialog of the system. */
  async give(input: Locator, file: string): Promise<void> {
    await input.setInputFiles(file)
    this.seconds += 3 * (THINK + POINT + PRESS)
  }
}
