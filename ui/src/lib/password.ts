/** The limit of the service, checked early. */
export const minPasswordLength = 10
