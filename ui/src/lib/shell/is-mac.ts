/** True in a browser on a Mac or another device of Apple, whose shortcuts have ⌘ instead of Ctrl. */
export function isMac(): boolean {
  return /^(Mac|iP)/.test(navigator.platform)
}
