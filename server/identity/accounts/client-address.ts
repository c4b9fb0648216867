/** The header in which routes.ts passes the client's address to better-auth. */
export const addressHeader = 'x-sightline-client-address'
