import {
  graphql,
  type ListOf,
  type ListWindow,
  type Picked,
  plugins,
  rest,
  shortName,
  useRights,
  type ValuesAsked
} from 'aspectd/console'
import { ASKED, ASSIGN, COUNTS, PROPERTIES, REMOVE, SEARCH, SHOWN } from './documents.ts'
import type {
  CountForms,
  CountFormsVariables,
  FindForms,
  FindFormsVariables,
  FormPage,
  PropertiesForForms,
  PropertiesForFormsVariables
} from './documents.types.ts'

/** Why the user cannot create, assign and answer all forms. */
export const useManagement = (): string | undefined => useRights({ createForm: { input: { name: '' } } }).createForm

type Shown = NonNullable<FormPage['form']>
type ShownPrompt = Shown['info']['prompts'][number]
type ShownProperty = NonNullable<ShownPrompt['structuredPropertyParams']>['structuredProperty']
export type FormType = Shown['info']['type']
export type PromptType = ShownPrompt['type']

/** The structured property that a prompt asks for. */
export interface Asked extends ValuesAsked {
  readonly urn: string
  readonly exists: boolean
  readonly description: string
  readonly isImmutable: boolean
}

export interface Prompt {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly type: PromptType
  readonly isRequired: boolean
  /** Absent while the plugin properties is disabled. */
  readonly asked: Asked | undefined
}

export interface FormShown {
  readonly urn: string
  readonly exists: boolean
  readonly name: string
  readonly description: string
  readonly type: FormType
  readonly prompts: readonly Prompt[]
  /** Whether the owners of the entity are asked. */
  readonly owners: boolean
  readonly users: readonly string[]
  readonly groups: readonly string[]
  /** Whether a user or a group that it names is the current user. */
  readonly isMine: boolean
}

function formOf({ urn, exists, info: { name, description, type, prompts, actors } }: Shown): FormShown {
  return {
    ...{ urn, exists: exists === true, name: name || shortName(urn), description: description ?? '', type },
    prompts: prompts.map(promptOf),
    ...{ owners: actors.owners, isMine: actors.isAssignedToMe },
    users: (actors.users ?? []).map(one => one.urn),
    groups: (actors.groups ?? []).map(one => one.urn)
  }
}

function promptOf({ id, title, description, type, required, structuredPropertyParams }: ShownPrompt): Prompt {
  const property = structuredPropertyParams?.structuredProperty
  return {
    ...{ id, title, description: description ?? '', type, isRequired: required },
    asked: property && askedOf(property)
  }
}

function askedOf({ urn, exists, definition }: ShownProperty): Asked {
  const { qualifiedName, displayName, description, valueType, typeQualifier, allowedValues } = definition
  return {
    ...{ urn, exists: exists === true, name: displayName || qualifiedName, description: description ?? '' },
    ...{ kind: valueType.info.type, isMultiple: definition.cardinality === 'MULTIPLE' },
    isImmutable: definition.immutable,
    allowedTypes: (typeQualifier?.allowedTypes ?? []).map(({ info }) => info.type),
    // Of the union, one member is there.
    allowed: allowedValues?.map(({ value, description: meaning }) => ({
      value: value.stringValue ?? value.numberValue,
      description: meaning ?? ''
    }))
  }
}

/** One request for all. A form that was deleted has the name of its id. */
export async function loadForms(urns: readonly string[], signal?: AbortSignal): Promise<readonly FormShown[]> {
  if (urns.length === 0) return []
  const hasProperties = plugins.value.has('properties')
  const parameters = urns.map((_, at) => `$u${at}: String!`)
  const shown = hasProperties ? '...formShown ...formAsked' : '...formShown'
  const fields = urns.map((_, at) => `f${at}: form(urn: $u${at}) { ${shown} }`)
  const found = await graphql<Readonly<Record<string, Shown | null>>>(
    `query formsShown(${parameters.join(' ')}) { ${fields.join(' ')} } ${SHOWN} ${hasProperties ? ASKED : ''}`,
    Object.fromEntries(urns.map((urn, at) => [`u${at}`, urn])),
    signal
  )
  return Object.values(found).flatMap(one => (one === null ? [] : [formOf(one)]))
}

export async function loadForm(urn: string, signal?: AbortSignal): Promise<FormShown | null> {
  const [form] = await loadForms([urn], signal)
  return form?.exists ? form : null
}

/** By search, else all in the order of their URNs. */
export async function listForms(window: ListWindow): Promise<ListOf<FormShown>> {
  const { total, urns } = plugins.value.has('search') ? await search(window) : await listAll(window)
  return { total, rows: await loadForms(urns, window.signal) }
}

async function search({ query, start, count, signal }: ListWindow) {
  const input: FindFormsVariables['input'] = {
    ...{ types: ['FORM'], query: query === '' ? '*' : query, start, count }
  }
  const { searchAcrossEntities: found } = await graphql<FindForms>(SEARCH, { input }, signal)
  return { total: found?.total ?? 0, urns: found?.searchResults.map(({ entity }) => entity.urn) ?? [] }
}

async function listAll({ start, count, signal }: ListWindow) {
  const body = { entity: 'form', start, count }
  const { value } = await rest<{ value: { total: number; entities: readonly string[] } }>('/entities?action=listUrns', {
    ...{ method: 'POST', body, signal }
  })
  return { total: value.total, urns: value.entities }
}

/** Forms by a part of their name; the first ones without any. */
export async function findForms(query: string, signal: AbortSignal): Promise<readonly Picked[]> {
  const { rows } = await listForms({ query, start: 0, count: 50, signal })
  return rows.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
}

/** Structured properties with the words; the first ones without any. */
export async function findProperties(query: string, signal: AbortSignal): Promise<readonly Picked[]> {
  const input: PropertiesForFormsVariables['input'] = {
    ...{ types: ['STRUCTURED_PROPERTY'], query: query === '' ? '*' : query, start: 0, count: 20 }
  }
  const { searchAcrossEntities: found } = await graphql<PropertiesForForms>(PROPERTIES, { input }, signal)
  return (found?.searchResults ?? []).map(({ entity: { urn, definition } }) => ({
    urn,
    name: definition?.displayName || definition?.qualifiedName || shortName(urn)
  }))
}

/** Entities on which a form is open, complete and verified. */
export interface Uses {
  readonly open: number
  readonly complete: number
  readonly verified: number
}

/** The field of searches for each. */
export const USES = { open: 'incompleteForms', complete: 'completedForms', verified: 'verifiedForms' } as const

/** `undefined` without the plugin search. */
export async function countUses(urn: string, signal: AbortSignal): Promise<Uses | undefined> {
  if (!plugins.value.has('search')) return undefined
  const of = (field: string): CountFormsVariables['open'] => ({
    ...{ query: '*', start: 0, count: 0 },
    orFilters: [{ and: [{ field, values: [urn] }] }]
  })
  const { open, complete, verified } = await graphql<CountForms>(
    COUNTS,
    { open: of(USES.open), complete: of(USES.complete), verified: of(USES.verified) },
    signal
  )
  return { open: open?.total ?? 0, complete: complete?.total ?? 0, verified: verified?.total ?? 0 }
}

export const assignForm = (formUrn: string, entity: string): Promise<unknown> =>
  graphql(ASSIGN, { input: { formUrn, entityUrns: [entity] } })

export const removeForm = (formUrn: string, entity: string): Promise<unknown> =>
  graphql(REMOVE, { input: { formUrn, entityUrns: [entity] } })
