export const AUDIT_EVENTS = `query auditEvents($input: ListAuditEventsInput!) {
  listAuditEvents(input: $input) {
    total
    events {
      id time actor operation plugin outcome status code privileges resources resourceCount names { name value }
      credentialKind credentialId client address count lastTime
    }
  }
}`
