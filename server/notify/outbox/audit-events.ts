import { type Static, t } from 'elysia'
import { AuditEntry } from '../../identity/audit/model.ts'

export const AuditEntryCreated = t.Object({ entry: AuditEntry }, { title: 'AuditEntryCreated' })
export type AuditEntryCreated = Static<typeof AuditEntryCreated>
