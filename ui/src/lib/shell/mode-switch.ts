/** The label of the action that changes between live and test data. */
export function modeSwitchLabel(mode: 'live' | 'test'): string {
  return mode === 'live' ? 'Switch to test data' : 'Back to live data'
}
