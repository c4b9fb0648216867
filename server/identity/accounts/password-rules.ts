export const passwordLength = { min: 10, max: 128 }

/** Why a password is refused. `reason` completes a sentence that starts with the password. */
export type PasswordProblem = { code: `PASSWORD_${string}`; reason: string }

/** How many digits or signs after a common password do not make it a better one. */
const decoration = /[^\p{L}]{1,4}$/u

/** Returns why an account must not have a password, or null if it may. @param email of the account, if it is known */
export async function passwordProblem(password: string, email = ''): Promise<PasswordProblem | null> {
  if (password.length < passwordLength.min)
    return { code: 'PASSWORD_TOO_SHORT', reason: `has fewer than ${passwordLength.min} characters` }
  if (password.length > passwordLength.max)
    return { code: 'PASSWORD_TOO_LONG', reason: `has more than ${passwordLength.max} characters` }
  const text = password.toLowerCase()
  const repeated = /^(.+?)\1+$/su.exec(text)?.[1] ?? ''
  if ([...repeated].length > 0 && [...repeated].length <= 3)
    return { code: 'PASSWORD_TOO_SIMPLE', reason: 'only repeats the same characters' }
  if (isSequence(text)) return { code: 'PASSWORD_TOO_SIMPLE', reason: 'is only a sequence of characters' }
  const guesses = [text, text.replace(decoration, ''), repeated]
  if (isAddress(guesses, email.toLowerCase()))
    return { code: 'PASSWORD_IS_ADDRESS', reason: 'is the e-mail address of the account' }
  const common = await commonPasswords()
  if (guesses.some((it) => common.has(it)))
    return { code: 'PASSWORD_TOO_COMMON', reason: 'is among the most common ones' }
  return null
}

/** True for "0123456789", "hgfedcba" and the like. */
function isSequence(text: string): boolean {
  const codes = [...text].map((it) => it.codePointAt(0) as number)
  return [1, -1].some((step) => codes.every((code, n) => n === 0 || code === (codes[n - 1] as number) + step))
}

function isAddress(guesses: string[], email: string): boolean {
  if (email === '') return false
  const parts = [email, ...email.split('@')]
  return guesses.some((it) => parts.includes(it) || it.includes(email))
}

let loaded: Promise<Set<string>> | undefined

/** The list takes some megabytes of memory, and most processes never need it. */
function commonPasswords(): Promise<Set<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return loaded
}
