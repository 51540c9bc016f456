import { BadRequest, type Call, isUrn, NotFound } from '../../../core/index.ts'
import type { Asking } from '../asking.ts'
import { recordsAt, textAt } from '../datahub/clean.ts'
import { readEntity } from '../datahub/entities.ts'
import { fencedText } from './answers.ts'
import { markdownOf } from './markdown.ts'

export const PREFIX = 'aspectd://entity/'
const TYPE = 'text/markdown'
const PAGE = 50

export const TEMPLATE = {
  uriTemplate: `${PREFIX}{+urn}`,
  name: 'entity',
  title: 'An entity of the catalog',
  description: 'Everything about an entity as Markdown, by its URN.',
  mimeType: TYPE
}

const LIST = `
  query resources($start: Int!, $count: Int!, $viewUrn: String) {
    searchAcrossEntities(input: { query: "*" start: $start count: $count types: [DATASET] viewUrn: $viewUrn }) {
      total searchResults { entity { urn ... on Dataset { name properties { description } } } }
    }
  }`
const COMPLETE = `
  query complete($query: String!, $limit: Int!, $viewUrn: String) {
    autoCompleteForMultiple(input: { query: $query limit: $limit viewUrn: $viewUrn }) {
      suggestions { entities { urn } }
    }
  }`

export interface Resources {
  /** A page of datasets. */
  list(cursor: string | undefined): Promise<{ resources: Listed[]; nextCursor?: string }>
  read(uri: string): Promise<{ contents: { uri: string; mimeType: string; text: string }[] }>
  /** URNs of entities whose names begin so. */
  complete(argument: { name: string; value: string }): Promise<{ values: string[] }>
  /** An entity as Markdown, for prompts. @throws NotFound */
  markdown(urn: string): Promise<string>
}
interface Listed {
  readonly [member: string]: unknown
  readonly uri: string
  readonly name: string
  readonly mimeType: string
}

export function createResources(asking: Asking, call: Call): Resources {
  const { graphql, views, has } = asking
  const markdown = async (urn: string): Promise<string> => {
    if (!isUrn(urn)) throw new BadRequest(`expected ${PREFIX}<URN>, found ${urn.slice(0, 200)}`)
    return fencedText(markdownOf(await readEntity(asking, call, urn, await views.inView(call, [urn]))))
  }
  return {
    markdown,
    async list(cursor = '0') {
      const start = Number(cursor)
      if (!Number.isSafeInteger(start) || start < 0)
        throw new BadRequest('cursor: expected nextCursor of the page before')
      if (!has('search')) return { resources: [] }
      const viewUrn = (await views.urnFor(call)) ?? null
      const { searchAcrossEntities: found } = await graphql(call, LIST, { start, count: PAGE, viewUrn })
      const resources = recordsAt(found, 'searchResults').map(({ entity }) => {
        const urn = textAt(entity, 'urn')
        return { uri: uriOf(urn), name: textAt(entity, 'name') || urn, mimeType: TYPE }
      })
      const next = start + resources.length
      const total = Number(Object(found).total)
      return { resources, ...(next < total && resources.length > 0 ? { nextCursor: String(next) } : {}) }
    },
    async read(uri) {
      return { contents: [{ uri, mimeType: TYPE, text: await markdown(urnOf(uri)) }] }
    },
    async complete({ name, value }) {
      if (name !== 'urn' || value.trim() === '' || !has('search')) return { values: [] }
      const variables = { query: value, limit: 20, viewUrn: views.named() ?? null }
      const found = recordsAt((await graphql(call, COMPLETE, variables)).autoCompleteForMultiple, 'suggestions')
      return { values: found.flatMap(one => recordsAt(one, 'entities').map(({ urn }) => String(urn))) }
    }
  }
}

/** Parentheses and commas stay readable; what a URI cannot have is escaped. */
const uriOf = (urn: string): string => PREFIX + encodeURI(urn).replace(/[?#]/g, encodeURIComponent)

/** Also a URN by itself. @throws NotFound for other URIs */
function urnOf(uri: string): string {
  const rest = uri.startsWith(PREFIX) ? uri.slice(PREFIX.length) : uri
  if (!/^urn:/i.test(rest)) throw new NotFound(`no resource ${uri.slice(0, 200)}: expected ${PREFIX}<URN>`)
  try {
    return isUrn(rest) && !rest.includes('%') ? rest : decodeURIComponent(rest)
  } catch {
    throw new BadRequest('the URI is not valid: each % must be followed by two hex digits')
  }
}
