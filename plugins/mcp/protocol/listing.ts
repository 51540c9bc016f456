import { type Call, isRecord, type PluginTool } from '../../../core/index.ts'

/** The tools that a caller may use by their scope: one that reads sees none that changes something. */
export function toolsFor({ credential }: Call, tools: readonly PluginTool[]): readonly PluginTool[] {
  const { readOnly = false, privileges } = credential?.scope ?? {}
  return tools.filter(({ spec: { changes } }) => {
    if (changes === undefined) return true
    return !readOnly && (privileges === undefined || changes.some(one => privileges.includes(one)))
  })
}

/** A tool as the protocol lists it. */
export function listed({ name, spec: { description, input, changes } }: PluginTool) {
  return {
    ...{ name, description },
    inputSchema: { ...(published(input) as object), type: 'object' as const },
    annotations: { readOnlyHint: changes === undefined, openWorldHint: false }
  }
}

/** Of several types the first: some models refuse a list of them. */
function published(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(published)
  if (!isRecord(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'type' && Array.isArray(value) ? value[0] : published(value)
    ])
  )
}
