import { Elysia } from 'elysia'
import { auth } from '../../platform/http/auth.ts'
import { CursorPagination, data, list } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { listAudit, verifyAudit } from './audit-log.ts'
import { AuditEntry, AuditQuery, AuditVerification } from './model.ts'

export const auditRoutes = ({ db }: Pick<Services, 'db'>) =>
  new Elysia({ prefix: '/audit-log', tags: ['Audit log'] })
    .use(auth)
    .get('', ({ principal, query }) => listAudit(db, principal, query), {
      may: 'audit:read',
      query: AuditQuery,
      response: { 200: list(AuditEntry, CursorPagination) },
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
