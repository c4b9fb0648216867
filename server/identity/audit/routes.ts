import { Elysia } from 'elysia'
import { auth } from '../../platform/http/auth.ts'
import { CursorPagination, data, list } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { listAudit, verifyAudit } from './audit-log.ts'
import { AuditQuery, AuditSettings, AuditVerification, ListedAuditEntry } from './model.ts'
import { changeSettings, readSettings } from './retention.ts'

export const auditRoutes = (services: Pick<Services, 'db' | 'clock'>) => {
  const { db } = services
  return new Elysia({ prefix: '/audit-log', tags: ['Audit log'] })
    .use(auth)
    .get('', ({ principal, query }) => listAudit(db, principal, query), {
      may: 'audit:read',
      query: AuditQuery,
      response: { 200: list(ListedAuditEntry, CursorPagination) },
      detail: {
        operationId: 'listAuditLog',
        summary: 'List the audit log',
        description: 'Who changed what in the workspace, latest first.',
      },
    })
    .get('/verification', async ({ principal }) => ({ data: await verifyAudit(db, principal) }), {
      may: 'audit:read',
      response: { 200: data(AuditVerification) },
      detail: {
        operationId: 'verifyAuditLog',
        summary: 'Verify the audit log',
        description: 'Checks that no entry is missing or altered: each has the hash of the one before.',
      },
    })
    .get('/settings', async ({ principal }) => ({ data: await readSettings(db, principal) }), {
      may: 'audit:read',
      response: { 200: data(AuditSettings) },
      detail: { operationId: 'getAuditLogSettings', summary: 'Get how long the audit log is kept' },
    })
    .put(
      '/settings',
      async ({ principal, body }) => ({ data: await changeSettings(services, principal, body) }),
      {
        may: 'audit:write',
        body: AuditSettings,
        response: { 200: data(AuditSettings) },
        detail: {
          operationId: 'setAuditLogSettings',
          summary: 'Change how long the audit log is kept',
          description:
            'Only owners can do this: with the console, or with a key of their own. A daily job removes older entries and records how many. The rest of the log can still be verified.',
        },
      },
    )
}
