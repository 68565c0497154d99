/** Synchronises each slider with its number field. The slider has no name, so only the number is sent. */
export function followSliders(form: HTMLFormElement): void {
  for (const slider of form.querySelectorAll<HTMLInputElement>('[data-slide]')) {
    const number = slider.parentElement?.querySelector<HTMLInputElement>('[type=number]')
    if (!number) continue
    const slide = () => {
      number.value = slider.value
    }
    slider.addEventListener('input', slide)
    const follow = () => {
      slider.value = number.value
    }
    number.addEventListener('input', follow)
    // One of them may have been used before this script loaded.
    if (slider.value === slider.defaultValue) follow()
    else slide()
  }
}
