import {
  BadRequest,
  type Call,
  isUrn,
  type JsonRecord,
  NotFound,
  publicError,
  Type,
  tool,
  type Urn
} from '../../../core/index.ts'
import type { Asking } from '../asking.ts'
import { noticed } from '../notices.ts'
import { clean, cleanRecord, cut, MAX_DOCUMENT, MAX_STATEMENT, recordAt, recordsAt, textAt } from './clean.ts'
import { byMatches, columnsOf, propertiesOf, tagsOf, termsOf } from './columns.ts'
import { ENTITY, SCHEMA } from './entity-document.ts'
import { listOf, requiredList, texts } from './lists.ts'

const MOST = 50
const MOST_KEYWORDS = 20
/** How many entities of one question are read at a time. */
const TOGETHER = 5
const QUERY = `
  query statement($urn: String!) {
    entity(urn: $urn) {
      urn type
      ... on QueryEntity {
        properties {
          name description source statement { value language } customProperties { key value } origin { urn type }
          lastModified { actor }
        }
        platform { urn name }
        subjects { dataset { urn type ... on Dataset { name } } schemaField { urn type fieldPath } }
      }
    }
  }`

export function getEntities(asking: Asking) {
  return tool(
    {
      description:
        'Everything about entities by their URNs, in one call for several: description, owners, tags, terms, domain, columns of datasets, related documents. Take the URNs from search.',
      input: Type.Object({ urns: texts(`URNs, at most ${MOST}.`) })
    },
    'signed-in',
    async ({ urns }, call) => {
      const isOne = typeof urns === 'string' && !urns.trim().startsWith('[')
      const wanted = requiredList('urns', urns, MOST)
      const seen = await asking.views.inView(call, wanted)
      const found: unknown[] = []
      for (let at = 0; at < wanted.length; at += TOGETHER) {
        const some = wanted.slice(at, at + TOGETHER)
        found.push(...(await Promise.all(some.map(urn => oneOf(asking, call, urn, { isOne, seen })))))
      }
      return isOne ? found[0] : found
    }
  )
}

interface Choice {
  /** Whether it was asked for alone: then what is wrong is an error of the call. */
  readonly isOne: boolean
  readonly seen: ReadonlySet<string>
}

async function oneOf(asking: Asking, call: Call, urn: string, { isOne, seen }: Choice): Promise<unknown> {
  try {
    return noticedEntity(await readEntity(asking, call, urn, seen))
  } catch (thrown) {
    if (isOne) throw thrown
    const { message, statusCode } = publicError(thrown)
    if (statusCode >= 500) throw thrown
    return { error: message, urn }
  }
}

/** The whole of an entity as it is stored. @throws NotFound unless the caller may see it */
export async function readEntity(
  asking: Asking,
  call: Call,
  urn: string,
  seen: ReadonlySet<string>
): Promise<JsonRecord> {
  await requireEntity(asking, call, urn, seen)
  const { entity } = await asking.graphql(call, urn.startsWith('urn:li:query:') ? QUERY : ENTITY, { urn })
  if (typeof entity !== 'object' || entity === null) throw new NotFound(`Entity ${urn} has no data that can be shown`)
  return entity as JsonRecord
}

async function requireEntity({ data }: Asking, call: Call, urn: string, seen: ReadonlySet<string>): Promise<Urn> {
  const [exists] = isUrn(urn) && seen.has(urn) ? await data.exists(call, [urn]) : []
  if (exists) return urn as Urn
  throw new NotFound(`Entity ${urn} not found: it does not exist, or you may not see it. search finds URNs`)
}

/** As agents read an entity. */
export function noticedEntity(entity: JsonRecord): JsonRecord {
  const { editableSchemaMetadata: _merged, ...shown } = cleanRecord(entity)
  const { platformSchema, ...others } = recordAt(shown, 'schemaMetadata')
  const schema = textAt(platformSchema, 'schema') === '' ? others : { platformSchema, ...others }
  const view = recordAt(shown, 'viewProperties')
  const text = textAt(shown, 'info', 'contents', 'text')
  return {
    ...shown,
    ...(others.fields === undefined ? {} : { schemaMetadata: { ...schema, ...schemaOf(cleanRecord(entity)) } }),
    ...(view.logic === undefined ? {} : { viewProperties: { ...view, logic: cut(String(view.logic), MAX_STATEMENT) } }),
    ...(text.length > MAX_DOCUMENT ? { info: { ...recordAt(shown, 'info'), contents: cutDocument(text) } } : {})
  }
}

function schemaOf(entity: JsonRecord): JsonRecord {
  const total = recordsAt(entity, 'schemaMetadata', 'fields').length
  const fields = columnsOf(entity, {})
  if (fields.length === total) return { fields }
  return { fields, schemaFieldsTruncated: { totalFields: total, includedFields: fields.length, offset: 0 } }
}

function cutDocument(text: string): JsonRecord {
  const rest = `\n\n[Content truncated. Use grep_documents(start_offset=${MAX_DOCUMENT}) to continue.]`
  return {
    text: text.slice(0, MAX_DOCUMENT) + rest,
    ...{ _truncated: true, _originalLengthChars: text.length, _truncatedAtChar: MAX_DOCUMENT }
  }
}

export function listSchemaFields(asking: Asking) {
  return tool(
    {
      description:
        'Columns of one dataset in pages, with types, descriptions, tags, terms and structured properties: for wide tables, and to look for columns by keywords. find_columns looks in all datasets.',
      input: Type.Object({
        urn: Type.String({ description: 'URN of the dataset.' }),
        keywords: Type.Optional(
          texts('Columns that match any of them come first: in name, description, tags, terms, properties.')
        ),
        limit: Type.Integer({ default: 100, minimum: 1, description: 'At most so many columns.' }),
        offset: Type.Integer({
          default: 0,
          minimum: 0,
          description: 'Columns to skip: offset plus returned of the page before.'
        })
      })
    },
    'signed-in',
    async ({ urn, keywords, limit, offset }, call) => {
      await requireEntity(asking, call, urn, await asking.views.inView(call, [urn]))
      const { entity } = await asking.graphql(call, SCHEMA, { urn })
      const raw = recordsAt(entity, 'schemaMetadata', 'fields')
      const words = (listOf(keywords) ?? []).flatMap(one => one?.toLowerCase() ?? [])
      if (words.length > MOST_KEYWORDS)
        throw new BadRequest(`keywords: expected at most ${MOST_KEYWORDS}, found ${words.length}`)
      const score = (column: JsonRecord) => matchesOf(column, words)
      const matchingCount = words.length > 0 && raw.length > 0 ? raw.filter(one => score(one) > 0).length : null
      const sorted = words.length > 0 ? { sorted: byMatches(score) } : {}
      const fields = columnsOf(cleanRecord(entity), { ...sorted, offset, limit, properties: true })
      const remainingCount = Math.max(0, raw.length - offset - fields.length)
      const page = { totalFields: raw.length, returned: fields.length, remainingCount, matchingCount, offset }
      return noticed(
        { urn, fields, ...page },
        remainingCount > 0
          ? `${remainingCount} more columns: the next begin at offset ${offset + fields.length}.`
          : undefined
      )
    }
  )
}

/** How many pairs of a keyword and a text of the column match. */
function matchesOf(column: JsonRecord, words: readonly string[]): number {
  const shown = clean(column) as JsonRecord
  const said = [textAt(shown, 'fieldPath'), textAt(shown, 'description'), textAt(shown, 'label')]
  const values = Object.values(propertiesOf(shown, true)).map(String)
  const all = [...said, ...(tagsOf(shown) ?? []), ...(termsOf(shown) ?? []), ...values].map(text => text.toLowerCase())
  return words.reduce((sum, word) => sum + all.filter(text => text !== '' && text.includes(word)).length, 0)
}
