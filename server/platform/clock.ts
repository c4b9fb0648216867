/** Returns the time in milliseconds since 1970. Code that depends on it takes a clock, so that tests can move it. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
