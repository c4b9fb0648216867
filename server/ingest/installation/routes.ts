import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { data, Failure } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { checkInstallation } from './check.ts'
import { Installation, InstallationCheck, InstallationCheckInput } from './model.ts'
import { installationStatus } from './status.ts'

export const installationRoutes = (services: Services) =>
  siteRouter(services, '/installation', 'Sites')
    .get('', async ({ site }) => ({ data: await installationStatus(services, site) }), {
      may: 'events:read',
      params: SiteParams,
      response: { 200: data(Installation), 404: Failure },
      detail: {
        operationId: 'getInstallation',
        summary: 'Status of the installation',
        description:
          'What the service has seen of the tracker: the newest event, excluded events, and trackers that were refused.',
      },
    })
    .post(
      '/check',
      async ({ site, body }) => ({ data: await checkInstallation(services, site, body?.url) }),
      {
        may: 'sites:write',
        params: SiteParams,
        body: InstallationCheckInput,
        response: { 200: data(InstallationCheck), 404: Failure },
        detail: {
          operationId: 'checkInstallation',
          summary: 'Check the installation',
          description:
            'Loads a page of the site, and looks for the snippet and for a Content-Security-Policy that blocks it. Takes at most 20 seconds.',
        },
      },
    )
