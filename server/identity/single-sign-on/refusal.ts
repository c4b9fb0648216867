/** Why somebody could not sign in with the provider of their workspace. The message is for this person. */
export class SignInRefused extends Error {}
