import { createError } from '../../core/index.ts'

export const AuditInput = createError('AUDIT_INPUT', '%s', 400)
