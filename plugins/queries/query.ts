import { randomUUID } from 'node:crypto'
import {
  type Call,
  type Data,
  type EntityRef,
  makeUrn,
  type PlanRead,
  type Requirement,
  type Urn
} from '../../core/index.ts'
import { applyUpdate, type Entities, type ModelAspects } from '../entities/index.ts'
import { DESCRIPTION, stampAfter, textsOf } from '../kit/index.ts'
import { covers, type NamedSubject, parseQueryUrn, parseSubjects } from './access.ts'
import { NoSuchQuery, NoSuchSubject, QueryChanged, QueryInput, SubjectsChanged } from './errors.ts'

type Properties = ModelAspects['queryProperties']

const LIMITS = { name: { max: 500 }, description: DESCRIPTION, statement: { max: 200_000, isRequired: true } }
const check = textsOf('a query', LIMITS, QueryInput)
const WRITING = 'writing a query, which the rights on its datasets allow'

interface QueryDeps {
  readonly data: Data
  readonly entities: Entities
}

export interface Statement {
  readonly value: string
  readonly language: NonNullable<Properties['statement']['language']>
}

interface Texts {
  readonly name?: string | null
  readonly description?: string | null
  readonly statement?: Statement | null
}

export interface NewQuery {
  readonly properties: Texts & { readonly statement: Statement }
  readonly subjects: readonly NamedSubject[]
}

export interface QueryUpdate {
  readonly urn: string
  readonly input: {
    readonly properties?: Texts | null
    /** Replaces all, columns too. */
    readonly subjects?: readonly NamedSubject[] | null
    /** Milliseconds since the epoch: the last change that the caller saw. */
    readonly expectedLastModified?: number | null
  }
}

export async function createQuery(deps: QueryDeps, call: Call, { properties, subjects }: NewQuery): Promise<EntityRef> {
  checkTexts(properties)
  const { queryProperties, querySubjects } = deps.entities.aspects
  const urn = makeUrn('query', randomUUID())
  const datasets = await existing(deps, call, parseSubjects(subjects))
  const now = { time: Date.now(), actor: call.actor }
  const { name, description, statement } = properties
  const edits = [
    queryProperties.edit(urn, () => ({
      ...applyUpdate<Pick<Properties, 'name' | 'description'>>({}, { name, description }),
      ...{ statement, source: 'MANUAL', created: now, lastModified: now, customProperties: {} }
    })),
    querySubjects.edit(urn, () => ({ subjects: datasets.map(entity => ({ entity })) }))
  ]
  await deps.data.write(call.as(WRITING), edits, { require: datasets.map(required) })
  return { urn }
}

/** Absent members are unchanged. @throws NoSuchQuery, QueryChanged, SubjectsChanged */
export async function updateQuery(deps: QueryDeps, call: Call, { urn: text, input }: QueryUpdate): Promise<EntityRef> {
  const urn = parseQueryUrn(text)
  const { queryProperties, querySubjects } = deps.entities.aspects
  if (input.properties) checkTexts(input.properties)
  const datasets = input.subjects ? await existing(deps, call, parseSubjects(input.subjects)) : undefined
  const properties = queryProperties.edit(urn, old => {
    if (!old) throw new NoSuchQuery(urn)
    const { expectedLastModified: expected } = input
    const { time } = old.lastModified
    if (expected != null && expected !== time) throw new QueryChanged(urn, String(expected), String(time))
    return updated(call, old, input.properties ?? {})
  })
  const plan = async (get: PlanRead) => {
    if (!covers(call, await get(querySubjects, urn))) throw new SubjectsChanged(urn)
    const subjects = datasets?.map(entity => ({ entity }))
    return [...(subjects ? [querySubjects.edit(urn, () => ({ subjects }))] : []), properties]
  }
  await deps.data.transact(call.as(WRITING), plan, { require: (datasets ?? []).map(required) })
  return { urn }
}

/** @throws NoSuchQuery, SubjectsChanged */
export async function deleteQuery({ data, entities }: QueryDeps, call: Call, urn: Urn): Promise<boolean> {
  const system = call.as('deleting a query, which the rights on its datasets allow')
  const [[exists], subjects] = await Promise.all([
    data.exists(system, [urn]),
    entities.aspects.querySubjects.get(system, urn)
  ])
  if (!exists) throw new NoSuchQuery(urn)
  if (!covers(call, subjects)) throw new SubjectsChanged(urn)
  await data.erase(system, urn)
  return true
}

const updated = (call: Call, old: Properties, { statement, ...texts }: Texts): Properties => ({
  ...applyUpdate(old, texts),
  ...(statement ? { statement } : {}),
  lastModified: stampAfter(call, old.lastModified)
})

/** @throws NoSuchSubject for a dataset that does not exist, or that the caller may not see */
async function existing({ entities }: QueryDeps, call: Call, datasets: readonly Urn[]): Promise<readonly Urn[]> {
  const exist = await entities.existing(call, datasets)
  for (const dataset of datasets) if (!exist.has(dataset)) throw new NoSuchSubject(dataset)
  return datasets
}

const required = (urn: Urn): Requirement => ({ urn, missing: () => new NoSuchSubject(urn) })

const checkTexts = ({ name, description, statement }: Texts): void =>
  check({ name, description, statement: statement?.value })
