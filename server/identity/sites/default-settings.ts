import type { SiteSettings } from '../../../db/postgres/schema/sites.ts'

export const defaultSettings: SiteSettings = {
  tracking_enabled: true,
  cookie_consent_required: false,
  data_retention_days: 1095,
  ip_anonymization: true,
  cross_domain_tracking: [],
  allowed_hostnames: [],
  page_parameters: [],
  custom_dimensions: [],
  content_groups: [],
  public_key_max_age_hours: 24,
  public_key_identities: 'accepted',
  public_key_revenue: true,
}
