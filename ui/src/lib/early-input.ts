type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Records control values that the server did not render: entered by the user or filled in by the browser before the
 * page hydrated. Hydration resets these values. The returned function restores them and dispatches input and change
 * events.
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

/** Returns a function that restores the state of a control; undefined if the state is the initial one. */
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
    // Restoring the selected radio button is enough: the browser deselects the others.
    if (checked === defaultChecked || (type === 'radio' && !checked)) return
    return () => {
      control.checked = checked
    }
  }
  const { value, defaultValue, type } = control
  if (value === defaultValue) return
  return () => {
    // The browser keeps a selected file, and scripts cannot select one.
    if (type !== 'file') control.value = value
  }
}
