import type { ToolCall } from './agents.ts'
import { URNS } from './agents-catalog.ts'

const { orders, clean, revenue, chart, runbook } = URNS
const DATASETS = [orders, clean, revenue]
const NONE = 'urn:li:dataset:(urn:li:dataPlatform:postgres,none,PROD)'

const WORDS = [
  ...['*', 'orders', 'revenue', 'clean', 'email', 'shop', 'ann', 'customer', 'the table', 'monthly', 'nothing at all'],
  ...['/q orders', '/q rev*', '/q clean+orders', '/q revenue OR clean', '/q (clean OR revenue) AND NOT revenue'],
  ...['/q "the table revenue"', '/q tag:OLD', '/q email', '/q total']
]
const FILTERS = [
  ...['entity_type = dataset', 'entity_type IN (dataset, chart)', 'NOT entity_type = dataset', 'type != container'],
  ...['platform = postgres', 'platform IN (postgres, looker)', 'NOT platform = postgres', 'platform != looker'],
  ...['entity_subtype = Table', 'subtype = Runbook', 'env = PROD', 'env != PROD', 'NOT env = DEV', 'owner IS NULL'],
  ...['tag IS NOT NULL', 'glossary_term IS NULL', 'env IS NULL', 'deprecated = true', 'deprecated = FALSE'],
  ...[
    'columnCount >= 3',
    'columnCount < 3',
    'status = ALL',
    'status = ONLY_SOFT_DELETED',
    'customProperties = "team=crm"'
  ],
  ...[`domain = ${URNS.finance}`, `container = ${URNS.shop}`, `tag = ${URNS.old}`, `glossary_term = ${URNS.customer}`],
  ...[
    `owner = ${URNS.ann}`,
    `tags = "${URNS.old}" OR owners = ${URNS.crew}`,
    'structuredProperties.io.example.days > 300'
  ],
  ...['structuredProperties.io.example.retention = "1 year"', 'structuredProperties.io.example.retention IS NOT NULL'],
  ...[
    'entity_type = dataset AND (platform = looker OR tag IS NULL)',
    'entity_type = dataset AND NOT (platform = looker)'
  ],
  ...['(platform = postgres OR platform = looker) AND (env = PROD OR tag IS NULL)', 'hasActiveIncidents = true']
]

const searches: ToolCall[] = [
  ...WORDS.map((query): ToolCall => ['search', { query }]),
  ...FILTERS.map((filter): ToolCall => ['search', { query: '*', filter, num_results: 50 }]),
  ...FILTERS.slice(0, 12).map((filter): ToolCall => ['search', { query: 'orders', filter }]),
  ['search', {}],
  ['search', { query: '*', num_results: 0 }],
  ['search', { query: '*', filter: 'entity_type = tag', num_results: 0 }],
  ['search', { query: '*', num_results: 3, offset: 2 }],
  ['search', { query: '*', num_results: 3, offset: 500 }],
  ['search', { query: '*', filter: 'entity_type = dataset', sort_by: 'urn', sort_order: 'asc' }],
  ['search', { query: '*', filter: 'entity_type = dataset', sort_by: 'urn' }],
  ['search', { query: 'orders', sort_by: 'relevance' }],
  ...['dataset', 'chart', 'container', 'tag', 'domain', 'glossaryTerm', 'corp_user', 'DATA_PRODUCT'].map(
    (type): ToolCall => ['search', { query: '*', filter: `type = ${type}` }]
  )
]

const looks: ToolCall[] = [
  ['get_me', {}],
  ...Object.values(URNS)
    .filter(urn => urn !== runbook)
    .map((urn): ToolCall => ['get_entities', { urns: [urn] }]),
  ['get_entities', { urns: orders }],
  ['get_entities', { urns: JSON.stringify(DATASETS) }],
  ['get_entities', { urns: [...DATASETS, chart] }],
  ...DATASETS.map((urn): ToolCall => ['list_schema_fields', { urn }]),
  ...DATASETS.flatMap(urn =>
    [['email'], ['EMAIL', 'id'], ['where to'], ['none'], []].map(
      (keywords): ToolCall => ['list_schema_fields', { urn, keywords }]
    )
  ),
  ['list_schema_fields', { urn: orders, limit: 1 }],
  ['list_schema_fields', { urn: orders, limit: 1, offset: 1 }],
  ['list_schema_fields', { urn: orders, offset: 9 }],
  ['list_schema_fields', { urn: chart }],
  ...DATASETS.map((urn): ToolCall => ['get_dataset_queries', { urn }]),
  ...['total', 'id', 'none'].map((column): ToolCall => ['get_dataset_queries', { urn: orders, column }]),
  ...['MANUAL', 'SYSTEM'].map((source): ToolCall => ['get_dataset_queries', { urn: orders, source }]),
  ['get_dataset_queries', { urn: orders, start: 1 }]
]

const lineage: ToolCall[] = [
  ...[orders, clean, revenue, chart].flatMap(urn =>
    [true, false].flatMap(upstream =>
      [1, 2, 3].map((max_hops): ToolCall => ['get_lineage', { urn, upstream, max_hops }])
    )
  ),
  ...DATASETS.flatMap(urn =>
    ['id', 'total'].flatMap(column =>
      [true, false].map((upstream): ToolCall => ['get_lineage', { urn, column, upstream, max_hops: 3 }])
    )
  ),
  ['get_lineage', { urn: orders, upstream: false, max_hops: 3, filter: 'entity_type = chart' }],
  ['get_lineage', { urn: orders, upstream: false, max_hops: 3, query: 'revenue' }],
  ['get_lineage', { urn: orders, upstream: false, max_hops: 3, query: '/q clean*' }],
  ['get_lineage', { urn: orders, upstream: false, max_hops: 3, offset: 1 }],
  ['get_lineage', { urn: orders, column: 'null' }],
  ['get_lineage_paths_between', { source_urn: orders, target_urn: chart }],
  ['get_lineage_paths_between', { source_urn: orders, target_urn: revenue, direction: 'downstream' }],
  ['get_lineage_paths_between', { source_urn: revenue, target_urn: orders, direction: 'upstream' }],
  ['get_lineage_paths_between', { source_urn: revenue, target_urn: orders }],
  ...['total'].map(
    (column): ToolCall => [
      'get_lineage_paths_between',
      { source_urn: orders, target_urn: revenue, source_column: column, target_column: column }
    ]
  )
]

const documents: ToolCall[] = [
  ['search_documents', {}],
  ['search_documents', { query: 'orders' }],
  ['search_documents', { query: 'nothing' }],
  ['search_documents', { num_results: 0 }],
  ['search_documents', { filter: 'subtype = Runbook' }],
  ['grep_documents', { urns: [runbook], pattern: 'Ann' }],
  ['grep_documents', { urns: [runbook], pattern: '(?i)ANN|load', context_chars: 5 }],
  ['grep_documents', { urns: [runbook], pattern: '.*', start_offset: 10, context_chars: 8000 }],
  ['grep_documents', { urns: [runbook], pattern: 'o', max_matches_per_doc: 2, context_chars: 0 }],
  ['grep_documents', { urns: [runbook], pattern: 'absent' }]
]

/** What they are asked wrong: that both refuse is enough, their words differ. */
const wrong: ToolCall[] = [
  ['search', { filter: 'platform = ' }],
  ['search', { filter: 'platform IN ()' }],
  ['search', { filter: 'tag = PII' }],
  ['get_entities', { urns: NONE }],
  ['list_schema_fields', { urn: NONE }],
  ['get_lineage_paths_between', { source_urn: chart, target_urn: orders, direction: 'downstream' }],
  ['get_lineage_paths_between', { source_urn: orders, target_urn: revenue, source_column: 'id' }]
]

/** What they do otherwise on purpose: docs/agents.md lists it. */
const others: ToolCall[] = [
  ['get_entities', { urns: [runbook] }],
  ['get_aspect_history', { urns: [orders], aspect_names: ['globalTags'] }],
  ['get_aspect_history', { urns: DATASETS, aspect_names: ['status'] }]
]

/** At least 200 questions about the catalog of agents-catalog.ts. */
export const QUESTIONS: readonly ToolCall[] = [...searches, ...looks, ...lineage, ...documents, ...wrong, ...others]
