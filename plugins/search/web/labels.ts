import { plugins } from 'aspectd/console'

/** What entities of plugins' types are called. */
const LABELS: Readonly<Record<string, string>> = {
  documents: '... on Document { label: info { title } }',
  domains:
    '... on Domain { label: properties { name description } } ... on DataProduct { label: properties { name description } }',
  glossary:
    '... on GlossaryTerm { label: properties { name description } } ... on GlossaryNode { label: properties { name description } }'
}

/** The query with what the types of enabled plugins are called, and with the fields of cells, where it has `...shown`. */
export function withLabels(query: string, cells = ''): string {
  const labels = Object.entries(LABELS).flatMap(([plugin, label]) => (plugins.value.has(plugin) ? [label] : []))
  const selected = [...labels, ...(cells === '' ? [] : [cells])].join(' ')
  if (selected === '') return query
  return `${query.replace('entity { ...shown }', 'entity { ...shown ...cells }')} fragment cells on Entity { ${selected} }`
}
