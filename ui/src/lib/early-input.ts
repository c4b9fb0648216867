type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Notes what is in the page's controls that the server did not put there: typed or chosen by somebody, or filled in by
 * the browser, before the page had its script. Hydration sets values anew; the function that is returned brings back
 * what was noted and tells the page of it.
 */
export function noteEarlyInput(): () => void {
  const noted = [...document.querySelectorAll<Control>('input, select, textarea')].flatMap((control) => {
    const restore = restoration(control)
    return restore ? { control, restore } : []
  })
  return () => {
    for (const { control, restore } of noted) {
      restore()
      control.dispatchEvent(new Event('input', { bubbles: true }))
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
}

/** What brings a control's state back; undefined for the state that it came with. */
function restoration(control: Control): (() => void) | undefined {
  if (control instanceof HTMLSelectElement) {
    const { selectedIndex } = control
    const given = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    if (selectedIndex === Math.max(0, given)) return
    return () => {
      control.selectedIndex = selectedIndex
    }
  }
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    const { checked, defaultChecked, type } = control
    // The one of several radio buttons that was chosen is enough: the others follow it.
    if (checked === defaultChecked || (type === 'radio' && !checked)) return
    return () => {
      control.checked = checked
    }
  }
  const { value, defaultValue, type } = control
  if (value === defaultValue) return
  return () => {
    // A chosen file stays by itself, and no script may choose one.
    if (type !== 'file') control.value = value
  }
}
