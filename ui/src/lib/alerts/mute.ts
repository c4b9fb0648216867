/** For how many hours an alert can be muted by one press. */
export const muteHours = [1, 8, 24, 168] as const
