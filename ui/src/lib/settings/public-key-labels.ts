export const identityChoices = [
  { value: 'accepted', label: 'Accept', hint: 'Pages can name any user.' },
  { value: 'signed', label: 'Only signed', hint: 'Your server signs each user ID with the identity secret.' },
  { value: 'refused', label: 'Reject', hint: 'Only your server can name users.' },
] as const

/** Grace periods of the previous public key, in seconds. */
export const publicKeyGracePeriods = [
  { value: '2592000', label: '30 days' },
  { value: '604800', label: '7 days' },
  { value: '86400', label: '1 day' },
  { value: '0', label: 'Not at all' },
]

/** Grace periods of the previous identity secret, in seconds. */
export const identitySecretGracePeriods = [
  { value: '604800', label: '7 days' },
  { value: '86400', label: '1 day' },
  { value: '3600', label: '1 hour' },
  { value: '0', label: 'Not at all' },
]
