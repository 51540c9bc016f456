import { isRecord, type JsonRecord } from '../../../core/index.ts'
import { cleanRecord, recordAt, recordsAt, textAt } from '../datahub/clean.ts'
import { propertiesOf, tagsOf, termsOf } from '../datahub/columns.ts'

/** An entity as Markdown, whole: what people ask first stands first. */
export function markdownOf(raw: JsonRecord): string {
  const entity = cleanRecord(raw)
  const name = textAt(entity, 'properties', 'name') || textAt(entity, 'name') || textAt(entity, 'info', 'title')
  const described =
    textAt(raw, 'editableProperties', 'description') ||
    textAt(raw, 'properties', 'description') ||
    textAt(raw, 'definition', 'description') ||
    textAt(raw, 'description')
  return [
    `# ${oneLine(name || String(entity.urn))}`,
    facts(entity),
    section('Description', described),
    section('Text', textAt(raw, 'info', 'contents', 'text')),
    section('Columns', columnTable(cleanRecord({ ...raw, schemaMetadata: raw.schemaMetadata ?? null }), raw)),
    section('Definition of the view', code(textAt(raw, 'viewProperties', 'logic'))),
    section('Statement', code(textAt(raw, 'properties', 'statement', 'value'))),
    section('Related documents', documents(entity))
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

function facts(entity: JsonRecord): string {
  const names = (found: readonly JsonRecord[], ...path: string[]) => found.flatMap(one => textAt(one, ...path) || [])
  const deprecation = recordAt(entity, 'deprecation')
  const lines: readonly (readonly [string, string])[] = [
    ['URN', `\`${entity.urn}\``],
    ['Platform', textAt(entity, 'platform', 'name')],
    ['Kind', names([recordAt(entity, 'subTypes')], 'typeNames').join(', ')],
    ['Owners', recordsAt(entity, 'ownership', 'owners').map(personOf).join(', ')],
    ['Domain', textAt(entity, 'domain', 'domain', 'properties', 'name')],
    ['Tags', names(recordsAt(entity, 'tags', 'tags'), 'tag', 'properties', 'name').join(', ')],
    ['Terms', names(recordsAt(entity, 'glossaryTerms', 'terms'), 'term', 'properties', 'name').join(', ')],
    ['Deprecated', deprecation.deprecated === true ? textAt(deprecation, 'note') || 'yes' : ''],
    [
      'Health',
      recordsAt(entity, 'health')
        .map(one => `${one.type}: ${one.status}`)
        .join(', ')
    ]
  ]
  const custom = recordsAt(entity, 'properties', 'customProperties').map(
    ({ key, value }) => [String(key), String(value)] as const
  )
  return [...lines, ...custom]
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `- ${key}: ${oneLine(value)}`)
    .join('\n')
}

function personOf({ owner, ownershipType }: JsonRecord): string {
  const name = textAt(owner, 'properties', 'displayName') || textAt(owner, 'urn')
  const kind = textAt(ownershipType, 'info', 'name')
  return kind === '' ? name : `${name} (${kind})`
}

function columnTable(entity: JsonRecord, raw: JsonRecord): string {
  const columns = recordsAt(raw, 'schemaMetadata', 'fields')
  if (columns.length === 0) return ''
  const edited = new Map(
    recordsAt(entity, 'editableSchemaMetadata', 'editableSchemaFieldInfo').map(one => [textAt(one, 'fieldPath'), one])
  )
  const rows = columns.map(column => {
    const added = edited.get(textAt(column, 'fieldPath')) ?? {}
    const said = textAt(added, 'description') || textAt(column, 'description')
    const labels = [column, added].flatMap(one => [...(tagsOf(one) ?? []), ...(termsOf(one) ?? [])])
    const properties = Object.entries(propertiesOf(column, true)).map(([key, value]) => `${key}=${value}`)
    const cells = [column.fieldPath, column.nativeDataType, said, [...new Set(labels), ...properties].join(', ')]
    return `| ${cells.map(one => cell(one)).join(' | ')} |`
  })
  return ['| column | type | description | tags and terms |', '|---|---|---|---|', ...rows].join('\n')
}

function documents(entity: JsonRecord): string {
  return recordsAt(entity, 'relatedDocuments', 'documents')
    .map(one => `- ${oneLine(textAt(one, 'info', 'title'))}: \`${one.urn}\``)
    .join('\n')
}

const section = (title: string, text: string): string => (text === '' ? '' : `## ${title}\n\n${text}`)
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const cell = (value: unknown): string => (isRecord(value) ? '' : oneLine(String(value ?? '')).replaceAll('|', '\\|'))

/** In a fence that is longer than every one in the text. */
function code(text: string): string {
  if (text === '') return ''
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([found]) => found.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}sql\n${text}\n${fence}`
}
