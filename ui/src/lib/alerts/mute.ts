/** The durations, in hours, for which an alert can be muted. */
export const muteHours = [1, 8, 24, 168] as const
