/** As the service checks it; said before it has to. */
export const minPasswordLength = 10
