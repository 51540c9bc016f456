import { type Call, type Data, type Model, parseUrn, type Requirement, type Urn } from '../../core/index.ts'
import { type Entities, type FacetFilter, filterValues, type ModelAspects } from '../entities/index.ts'
import { changeEach } from '../kit/index.ts'
import type { ScrollAnswer, SearchApi } from '../search/index.ts'
import { FormInput, NoSuchEntity, NoSuchForm } from './errors.ts'
import type { FormKind } from './form.ts'
import { assigning, type FormInfo, type Forms, removing } from './state.ts'

const MAX_ENTITIES = 1000
const MAX_MATCHES = 10_000
const PAGE = 500
const ASSIGNING = 'assigning a form, which the privilege to manage forms allows'

export interface AssigningDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
  readonly form: FormKind
  /** `undefined` while the plugin is disabled. */
  readonly search: SearchApi | undefined
}

export interface FormOnEntities {
  readonly formUrn: string
  readonly entityUrns: readonly string[]
}

/** Entities that have the form already are unchanged. All or none. @throws NoSuchForm, NoSuchEntity, NotAttachable */
export async function assignForm(
  deps: AssigningDeps,
  call: Call,
  { formUrn, entityUrns }: FormOnEntities
): Promise<boolean> {
  const form = deps.form.parse(formUrn)
  const info = await infoOf(deps, call, form)
  const urns = await visible(deps, call, entityUrns)
  return put(deps, call, { form, info, urns })
}

/** Also a form that was deleted. All or none. */
export async function removeForm(
  deps: AssigningDeps,
  call: Call,
  { formUrn, entityUrns }: FormOnEntities
): Promise<boolean> {
  const change = removing(deps.form.parse(formUrn))
  return changeForms(deps, call, { urns: await visible(deps, call, entityUrns), change })
}

type OrFilters = readonly { readonly and?: readonly FacetFilter[] | null }[]
type Filter = ModelAspects['dynamicFormAssignment']['filter']
type Condition = NonNullable<NonNullable<NonNullable<Filter['or']>[number]['and']>[number]['condition']>

export interface DynamicAssignment {
  readonly formUrn: string
  readonly orFilters: OrFilters
}

/**
 * Stores the filter, and assigns the form to what the caller sees that matches now. Without the plugin search it only
 * stores it. @throws NoSuchForm, FormInput, BadRequest for filters that cannot be evaluated
 */
export async function assignByFilter(deps: AssigningDeps, call: Call, input: DynamicAssignment): Promise<boolean> {
  const form = deps.form.parse(input.formUrn)
  const info = await infoOf(deps, call, form)
  const filter = storedFilter(input.orFilters)
  const matches = await matchesOf(deps, call, input.orFilters)
  const mustExist = () => new NoSuchForm(form)
  await deps.entities.aspects.dynamicFormAssignment.update(call, form, () => ({ filter }), { mustExist })
  for (let from = 0; from < matches.length; from += PAGE) {
    call.signal.throwIfAborted()
    await put(deps, call, { form, info, urns: matches.slice(from, from + PAGE) })
  }
  return true
}

function storedFilter(orFilters: OrFilters): Filter {
  const stored = (filter: FacetFilter) => ({
    field: filter.field,
    values: [...filterValues(filter)],
    condition: (filter.condition ?? 'EQUAL') as Condition,
    negated: filter.negated ?? false
  })
  if (!orFilters.some(({ and }) => and?.length)) {
    throw new FormInput('orFilters: expected at least one filter: without any the form would be assigned to everything')
  }
  return { or: orFilters.map(({ and }) => ({ and: (and ?? []).map(stored) })) }
}

/** What the caller sees, of types that can have forms. @throws FormInput if there are too many */
async function matchesOf({ search, model }: AssigningDeps, call: Call, orFilters: OrFilters): Promise<Urn[]> {
  if (!search) return []
  const types = [...model.types.values()].filter(({ aspects }) => aspects.includes('forms')).map(({ name }) => name)
  const found: Urn[] = []
  let scrollId: string | null = null
  do {
    const page: ScrollAnswer = await search.scroll(call, { types, orFilters, count: PAGE, scrollId })
    if (page.total > MAX_MATCHES) {
      throw new FormInput(`At most ${MAX_MATCHES} entities are assigned in one call, the filter matches ${page.total}`)
    }
    found.push(...page.searchResults.map(({ entity }) => entity.urn))
    scrollId = page.nextScrollId
  } while (scrollId !== null)
  return found
}

interface Assigned {
  readonly form: Urn
  readonly info: FormInfo
  readonly urns: readonly Urn[]
}

/** The form must still exist when the entities get it. */
async function put(deps: AssigningDeps, call: Call, { form, info, urns }: Assigned): Promise<boolean> {
  const change = assigning({ form, info }, { time: Date.now(), actor: call.actor })
  return changeForms(deps, call, { urns, change, require: [{ urn: form, missing: () => new NoSuchForm(form) }] })
}

interface Changed {
  readonly urns: readonly Urn[]
  readonly change: (old: Forms | undefined) => Forms | undefined
  readonly require?: readonly Requirement[]
}

function changeForms({ data, model, entities }: AssigningDeps, call: Call, changed: Changed): Promise<boolean> {
  const each = { ...changed, aspect: entities.aspects.forms, plural: 'forms', missing: NoSuchEntity }
  return changeEach<Forms>({ data, model }, call.as(ASSIGNING), each)
}

/** @throws FormInput for too many, NoSuchEntity for the first that does not exist, or that the caller may not see */
async function visible({ entities }: AssigningDeps, call: Call, texts: readonly string[]): Promise<readonly Urn[]> {
  if (texts.length > MAX_ENTITIES) {
    throw new FormInput(`At most ${MAX_ENTITIES} entities are allowed in one call, found ${texts.length}`)
  }
  const urns = texts.map(parseUrn)
  const existing = await entities.existing(call, urns)
  for (const urn of urns) if (!existing.has(urn)) throw new NoSuchEntity(urn)
  return urns
}

async function infoOf({ entities }: AssigningDeps, call: Call, form: Urn): Promise<FormInfo> {
  const info = await entities.aspects.formInfo.get(call, form)
  if (info === undefined) throw new NoSuchForm(form)
  return info
}
