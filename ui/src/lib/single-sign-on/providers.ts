import type { ProviderSettings } from '../../../../server/identity/single-sign-on/provider-settings.ts'

type Provider = ProviderSettings['provider']
type RoleRule = ProviderSettings['role_rules'][number]

/** How people find the issuer of each provider. */
export const providers: Record<Provider, { label: string; issuer: string; hint: string }> = {
  google: {
    label: 'Google Workspace',
    issuer: 'https://accounts.google.com',
    hint: 'Always https://accounts.google.com. Google sends no groups.',
  },
  microsoft: {
    label: 'Microsoft Entra ID',
    issuer: 'https://login.microsoftonline.com/TENANT-ID/v2.0',
    hint: 'With the ID of your directory (tenant) instead of TENANT-ID.',
  },
  okta: {
    label: 'Okta',
    issuer: 'https://example.okta.com',
    hint: 'The address of your Okta organization, or the issuer of an authorization server.',
  },
  keycloak: {
    label: 'Keycloak',
    issuer: 'https://keycloak.example.com/realms/example',
    hint: 'The address of your realm.',
  },
  other: {
    label: 'Other (OpenID Connect)',
    issuer: 'https://login.example.com',
    hint: 'The address before /.well-known/openid-configuration.',
  },
}

/** Reads rules, one a line: "marketing: editor". The last colon separates, because names of groups may have some. */
export function parseRules(text: string): { rules: RoleRule[]; problem?: string } {
  const rules: RoleRule[] = []
  for (const line of text
    .split('\n')
    .map((it) => it.trim())
    .filter(Boolean)) {
    const [, value, role = ''] = /^(.+):\s*(\w+)$/.exec(line) ?? []
    if (!value || !isGranted(role.toLowerCase()))
      return {
        rules,
        problem: `“${line}” must be a group and viewer, editor or admin, such as “marketing: editor”.`,
      }
    rules.push({ value: value.trim(), role: role.toLowerCase() as RoleRule['role'] })
  }
  return { rules }
}

export function printRules(rules: readonly RoleRule[]): string {
  return rules.map(({ value, role }) => `${value}: ${role}`).join('\n')
}

function isGranted(role: string): role is RoleRule['role'] {
  return role === 'viewer' || role === 'editor' || role === 'admin'
}
