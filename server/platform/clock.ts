/** The time in milliseconds since 1970. Passed to whatever depends on now, so that tests can move it. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
