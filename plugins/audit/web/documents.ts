const FOUND = `{
    total
    events {
      id time actor operation plugin outcome status code privileges resources resourceCount names { name value }
      credentialKind credentialId client address count lastTime
    }
  }`

export const AUDIT_EVENTS = `query auditEvents($input: ListAuditEventsInput!) { listAuditEvents(input: $input) ${FOUND} }`

export const AUDIT_LIVE = `subscription auditLive($input: ListAuditEventsInput!) { auditEvents(input: $input) ${FOUND} }`
