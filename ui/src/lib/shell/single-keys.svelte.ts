const stored = 'sightline.single_keys'

let isOn = $state(true)

/**
 * Whether keys without Ctrl or ⌘ do something: a choice of this browser. Speech input types letters without meaning keys
 * (WCAG 2.2, 2.1.4).
 */
export const singleKeys = {
  get areOn(): boolean {
    return isOn
  },
  set areOn(value: boolean) {
    isOn = value
    if (value) localStorage.removeItem(stored)
    else localStorage.setItem(stored, 'off')
  },
  /** Reads the choice. Only in the browser. */
  read(): void {
    isOn = localStorage.getItem(stored) !== 'off'
  },
}
