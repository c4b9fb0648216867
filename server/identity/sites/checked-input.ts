import type { ContentGroupRule, CustomDimension } from '../../../db/postgres/schema/sites.ts'
import { readablePath } from '../../ingest/events/enrichment/page.ts'
import { isCurrency } from '../../platform/currencies.ts'
import { type Problem, ValidationError } from '../../platform/errors.ts'
import { normaliseDomain } from './domain.ts'
import type { SiteChange, SiteCreation } from './model.ts'
import { isTimezone } from './timezone.ts'

/** Checks what the schemas cannot, and normalizes the domains. @throws ValidationError listing every problem. */
export function checkedInput(input: SiteChange | SiteCreation) {
  const problems: Problem[] = []
  const domainOf = (text: string, field: string): string => {
    const domain = normaliseDomain(text)
    if (domain === null)
      problems.push({ field, message: `${field} must be a domain such as shop.example.com` })
    return domain ?? text
  }
  const domainsOf = (texts: string[] | undefined, field: string) =>
    texts && [...new Set(texts.map((it, n) => (it === '*' ? it : domainOf(it, `${field}.${n}`))))]

  const domain = input.domain === undefined ? undefined : domainOf(input.domain, 'domain')
  if (input.name !== undefined && input.name.trim() === '')
    problems.push({ field: 'name', message: 'name must not be blank' })
  if (input.timezone !== undefined && !isTimezone(input.timezone))
    problems.push({ field: 'timezone', message: 'timezone must be an IANA name such as Europe/Berlin' })
  if (input.currency !== undefined && !isCurrency(input.currency))
    problems.push({ field: 'currency', message: 'currency must be an ISO 4217 code such as EUR' })
  const {
    cross_domain_tracking: crossDomain,
    allowed_hostnames: hostnames,
    page_parameters: parameters,
    custom_dimensions: dimensions,
    content_groups: rules,
    ...rest
  } = input.settings ?? {}
  if (crossDomain?.includes('*')) {
    const field = 'settings.cross_domain_tracking'
    problems.push({ field, message: `${field} must contain only domains such as shop.example.com` })
  }
  const settings = {
    ...rest,
    ...(crossDomain && { cross_domain_tracking: domainsOf(crossDomain, 'settings.cross_domain_tracking') }),
    ...(hostnames && { allowed_hostnames: domainsOf(hostnames, 'settings.allowed_hostnames') }),
    ...(parameters && { page_parameters: [...new Set(parameters)] }),
    ...(dimensions && { custom_dimensions: checkedDimensions(dimensions, problems) }),
    ...(rules && { content_groups: checkedRules(rules, problems) }),
  }
  if (problems.length > 0) throw new ValidationError(problems)
  return { domain, settings }
}

/** Returns the dimensions in the order of their numbers, with trimmed names. Numbers and names must be unique. */
function checkedDimensions(dimensions: readonly CustomDimension[], problems: Problem[]): CustomDimension[] {
  const trimmed = dimensions.map((it) => ({ ...it, name: it.name.trim() }))
  for (const [n, { number, name }] of trimmed.entries()) {
    const field = `settings.custom_dimensions.${n}`
    const earlier = trimmed.slice(0, n)
    if (name === '') problems.push({ field: `${field}.name`, message: `${field}.name must not be blank` })
    if (earlier.some((it) => it.number === number))
      problems.push({ field: `${field}.number`, message: `${field}.number ${number} is used twice` })
    if (earlier.some((it) => it.name.toLowerCase() === name.toLowerCase()))
      problems.push({ field: `${field}.name`, message: `${field}.name "${name}" is used twice` })
  }
  return trimmed.sort((a, b) => a.number - b.number)
}

/** Returns the rules with trimmed names, and with patterns as pages are stored. */
function checkedRules(rules: readonly ContentGroupRule[], problems: Problem[]): ContentGroupRule[] {
  return rules.map(({ name, pattern }, n) => {
    const field = `settings.content_groups.${n}.name`
    if (name.trim() === '') problems.push({ field, message: `${field} must not be blank` })
    return { name: name.trim(), pattern: readablePath(pattern) }
  })
}
