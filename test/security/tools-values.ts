/** Values for the tools of agents; see values.ts. */
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,matrix,PROD)'
const entity_urns = [DATASET]
const LABELS = { tag_urns: ['urn:li:tag:matrix'], entity_urns }
const OWNERS = { owner_urns: ['urn:li:corpuser:victim'], entity_urns }
const DOCUMENTS = { urns: ['urn:li:document:matrix'], pattern: 'x' }

export const SPECIAL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  get_entities: { urns: [DATASET] },
  list_schema_fields: { urn: DATASET },
  get_lineage: { urn: DATASET },
  get_lineage_paths_between: { source_urn: DATASET, target_urn: DATASET },
  impact: { urn: DATASET },
  get_dataset_queries: { urn: DATASET },
  get_aspect_history: { urns: [DATASET], aspect_names: ['status'] },
  grep_documents: DOCUMENTS,
  explain_access: { privilege: 'EDIT_ENTITY_TAGS', resource_urn: DATASET, actor_urn: 'urn:li:corpuser:victim' },
  undo: { urn: DATASET, aspect: 'status', version: 1, dry_run: true },
  add_tags: LABELS,
  remove_tags: LABELS,
  add_terms: { term_urns: ['urn:li:glossaryTerm:matrix'], entity_urns },
  remove_terms: { term_urns: ['urn:li:glossaryTerm:matrix'], entity_urns },
  add_owners: { ...OWNERS, ownership_type: 'TECHNICAL_OWNER' },
  remove_owners: OWNERS,
  set_domains: { domain_urn: 'urn:li:domain:matrix', entity_urns },
  remove_domains: { entity_urns },
  update_description: { entity_urn: DATASET, description: 'x' },
  add_structured_properties: { property_values: { 'urn:li:structuredProperty:matrix': ['x'] }, entity_urns },
  remove_structured_properties: { property_urns: ['urn:li:structuredProperty:matrix'], entity_urns },
  save_document: { document_type: 'Note', title: 'matrix', content: 'x' },
  ...Object.fromEntries(
    ['POST /mcp', 'POST /mcp/:view'].map(name => [
      name,
      { view: 'matrix', body: { jsonrpc: '2.0', id: 1, method: 'ping' } }
    ])
  )
}

/**
 * They demand nothing themselves: what they run does, after they have looked whether what is attached exists.
 * test/plugins/mcp/changing.test.ts calls each without rights.
 */
export const ASKED_INSIDE: ReadonlySet<string> = new Set([
  ...['add_tags', 'remove_tags', 'add_terms', 'remove_terms', 'add_owners', 'remove_owners', 'set_domains'],
  ...['remove_domains', 'update_description', 'add_structured_properties', 'remove_structured_properties']
])

/** What all users may ask: each tool shows them what they may see. */
export const OPEN = [
  ...['POST /mcp', 'POST /mcp/:view', 'DELETE /mcp', 'DELETE /mcp/:view'],
  ...['search', 'find_columns', 'get_entities', 'list_schema_fields', 'get_lineage', 'get_lineage_paths_between'],
  ...['impact', 'get_dataset_queries', 'get_aspect_history', 'search_documents', 'grep_documents', 'get_me']
]
