import { isRecord, type JsonRecord, jsonText } from '../../core/json.ts'
import { isUrn } from '../../core/urn.ts'
import { parsed } from './client.ts'
import { exportedSystem, shownValue, type Value } from './value.ts'

/** A value as one line: the metadata change proposal that DataHub's client reads. */
export function lineOf(exported: Value): string {
  const { type, urn, aspect, value } = exported
  return jsonText({
    entityType: type,
    entityUrn: urn,
    changeType: 'UPSERT',
    aspectName: aspect,
    aspect: { json: value },
    systemMetadata: exportedSystem(exported)
  })
}

/** The value of a proposal in a file, or why it is none. */
export function valueIn(text: string): Value | { readonly why: string } {
  const proposal = parsed(text)
  if (!isRecord(proposal)) return { why: 'it is not a JSON object' }
  const { entityType, entityUrn, changeType = 'UPSERT', aspectName, aspect, systemMetadata } = proposal
  if ('proposedSnapshot' in proposal) return { why: 'it is a snapshot (MCE): convert the file to proposals (MCP)' }
  if (typeof entityUrn !== 'string' || !isUrn(entityUrn)) return { why: 'entityUrn is not a URN' }
  if (typeof entityType !== 'string' || typeof aspectName !== 'string')
    return { why: 'entityType or aspectName is missing' }
  if (!WHOLE.has(String(changeType))) return { why: `its changeType is not one of ${[...WHOLE].join(', ')}` }
  const shown = { value: contentOf(aspect), systemMetadata }
  const value = shownValue({ type: entityType, urn: entityUrn, aspect: aspectName }, shown)
  return value ?? { why: 'aspect has neither json nor value' }
}

/** Change types whose aspect is a whole value. */
const WHOLE = new Set(['UPSERT', 'CREATE', 'CREATE_ENTITY', 'UPDATE', 'RESTATE'])

/** `{json: {…}}`, or `{value: "<JSON text>"}`. */
function contentOf(aspect: unknown): JsonRecord | undefined {
  if (!isRecord(aspect)) return undefined
  const { json, value } = aspect
  const content = typeof value === 'string' ? parsed(value) : json
  return isRecord(content) ? content : undefined
}
