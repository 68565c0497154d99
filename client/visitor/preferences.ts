import { isDisabled, isPrivate } from '#shared/visitor/consent.ts'
import { savedList } from './consent.ts'
import { decide, EVERY_PREFIX } from './decision.ts'
import { closeDialog, openDialog } from './dialogs.ts'
import { addDialog, loadFragment } from './fragment.ts'
import { page } from './page.ts'
import { removeCookies } from './remove-cookies.ts'
import { removeEntries } from './storage.ts'

type Switch = HTMLInputElement

let loading: Promise<HTMLDialogElement> | undefined
/** Prefixes that are switched off, before they are saved. */
let pending = new Set<string>()

/** Opens the cookie preferences. Accept saves; closing the dialog in any other way changes nothing. */
export async function openPreferences(): Promise<void> {
  const dialog = await load()
  pending = new Set(prefixesOff(dialog))
  if (isPrivate(navigator)) lockTracking(dialog)
  paint(dialog)
  openDialog(dialog)
}

function load(): Promise<HTMLDialogElement> {
  loading ??= loadFragment(`/api/cookies/preferences?locale=${page.locale}`).then((fragment) =>
    watch(addDialog(fragment)),
  )
  // Forget a failed request, so that the next opening repeats it.
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** For an undecided visitor nothing is switched off, unless the site starts with everything off. */
function prefixesOff(element: HTMLElement): string[] {
  const saved = savedList() ?? (element.dataset.preselected === 'false' ? [EVERY_PREFIX] : [])
  return saved.includes(EVERY_PREFIX) ? switchesIn(element).flatMap(switchPrefixes) : saved
}

/**
 * Switches the tracking group off and locks it under Global Privacy Control, so that the dialog shows what is applied.
 */
function lockTracking(element: HTMLElement): void {
  for (const control of element.querySelectorAll<Switch>('[data-group=tracking] input')) {
    for (const prefix of switchPrefixes(control)) pending.add(prefix)
    control.checked = false
    control.disabled = true
  }
}

function watch(element: HTMLDialogElement): HTMLDialogElement {
  element.addEventListener('change', ({ target }) => {
    const control = target as Switch
    const group = control.closest('[data-group]')
    const changed = control.hasAttribute('data-group-switch') && group ? switchesIn(group) : [control]
    const added = group ? changed.filter((each) => !isOn(each)).slice(0, roomIn(group)) : changed
    for (const each of control.checked ? added : changed) {
      for (const prefix of switchPrefixes(each)) pending[control.checked ? 'delete' : 'add'](prefix)
    }
    paint(element)
  })
  element.addEventListener('click', ({ target }) => {
    const answer = (target as Element).closest<HTMLElement>('[data-consent]')?.dataset.consent
    if (answer === 'discard') void closeDialog(element)
    if (answer === 'save') void save(element)
  })
  return element
}

/**
 * How many more cookies of a group may be switched on. Counts by `pending`, because the switch that was just used
 * already shows its new state.
 */
function roomIn(group: Element): number {
  const { max } = (group as HTMLElement).dataset
  return max === undefined ? Infinity : Math.max(0, Number(max) - switchesIn(group).filter(isOn).length)
}

function isOn(control: Switch): boolean {
  return !switchPrefixes(control).some((prefix) => pending.has(prefix))
}

async function save(element: HTMLDialogElement): Promise<void> {
  const disabled = [...pending]
  await closeDialog(element)
  removeCookies((name) => isDisabled(name, disabled))
  removeEntries((key) => isDisabled(key, disabled))
  decide(disabled)
}

function paint(element: HTMLDialogElement): void {
  for (const group of element.querySelectorAll('[data-group]')) {
    const switches = switchesIn(group)
    for (const each of switches) each.checked = isOn(each)
    const own = group.querySelector<Switch>('[data-group-switch]')
    if (!own || own.disabled) continue
    const on = switches.filter(({ checked }) => checked).length
    // The group's switch is on when the group has as many cookies on as allowed.
    own.checked = on >= Math.min(switches.length, Number((group as HTMLElement).dataset.max ?? Infinity))
    own.indeterminate = on > 0 && !own.checked
  }
}

/** The switches of a group that can be changed. Required cookies are always on. */
function switchesIn(group: Element): Switch[] {
  return [...group.querySelectorAll<Switch>('[data-prefixes]:enabled')]
}

function switchPrefixes(control: Switch): string[] {
  return JSON.parse(control.dataset.prefixes ?? '[]')
}
