import { type Call, type Data, entityTypeOf, idOf, isUrn, partsOf, type Urn } from '../../../core/index.ts'
import type { Content, Item, Source } from '../../delivery/index.ts'
import { entityPath } from '../../entities/index.ts'
import type { EventKind, NoticeChange } from '../definitions.ts'
import { nameIn } from '../matching/names.ts'

/** The name of the plugin as a source of messages. */
export const SOURCE = 'following'

/** What is queued: the content is made of it when it is sent. */
export interface Told {
  readonly entity: Urn
  /** Its last name, once it is deleted. */
  readonly name?: string
  readonly actor: Urn
  /** In milliseconds since the epoch. */
  readonly time: number
  readonly changes: readonly NoticeChange[]
  /** Changes beyond those. */
  readonly more: number
}

/** Makes a message of what its receiver may read at this moment. */
export function createContent(data: Pick<Data, 'mayRead' | 'read'>): Source {
  return {
    async content(call, payload): Promise<Content | undefined> {
      const { entity, name, actor, time, changes, more } = payload as Told
      const visible = await data.mayRead(
        call,
        changes.map(({ aspect }) => ({ urn: entity, aspect }))
      )
      const seen = changes.filter((_change, at) => visible[at])
      if (seen.length === 0) return undefined
      const path = entityPath(entity)
      const events = seen.map(({ aspect: _aspect, ...event }) => event)
      const others: Item[] = more > 0 ? [{ text: `and ${more} more`, path }] : []
      return {
        ...{ type: 'following.changed', data: { entity, actor, events }, at: time },
        title: `${name ?? (await nameOf(data, call, entity))} has changed`,
        items: [...seen.map(change => ({ text: sentenceOf(change), path })), ...others]
      }
    }
  }
}

async function nameOf(data: Pick<Data, 'read'>, call: Call, entity: Urn): Promise<string> {
  const [stored = []] = await data.read(call, [{ urn: entity }])
  return nameIn(stored.map(({ row, value }) => [row.aspect, value])) ?? shortOf(entity)
}

const KINDS: Readonly<Record<EventKind, string>> = {
  SCHEMA: 'Schema',
  DEPRECATION: 'Deprecation',
  INCIDENT: 'Incidents',
  ASSERTION: 'Assertions',
  OWNERSHIP: 'Owners',
  DOCUMENTATION: 'Documentation',
  TAGS: 'Tags',
  TERMS: 'Terms',
  LINEAGE: 'Lineage',
  DELETION: 'Deletion'
}
const OPERATIONS: Readonly<Record<string, string>> = {
  ADD: 'added',
  REMOVE: 'removed',
  MODIFY: 'changed',
  SOFT_DELETE: 'deleted',
  REINSTATE: 'restored',
  HARD_DELETE: 'deleted for good'
}

/** `Tags: added pii (column mail)` */
function sentenceOf({ event, operation, subject, column }: NoticeChange): string {
  const what = subject === undefined ? '' : ` ${isUrn(subject) ? shortOf(subject) : subject}`
  const where = column === undefined ? '' : ` (column ${column})`
  return `${KINDS[event]}: ${OPERATIONS[operation] ?? operation.toLowerCase()}${what}${where}`
}

/** Of a dataset its name, of others their id. */
const shortOf = (urn: Urn): string => (entityTypeOf(urn) === 'dataset' ? (partsOf(urn)[1] ?? idOf(urn)) : idOf(urn))
