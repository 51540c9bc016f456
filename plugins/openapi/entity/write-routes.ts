import { entityTypeOf, type Model, type Route, route, type Static, Type } from '../../../core/index.ts'
import type { Proposal } from '../../entities/index.ts'
import { answering } from './answer.ts'
import { V3 } from './dialect.ts'
import { typeNamed } from './names.ts'
import { changeOf, creation, EntityList, EntityLists, SystemMetadata, TypeTarget } from './params.ts'
import { createParser, type WriteMode, withinLimit } from './parse.ts'
import type { EntityDeps } from './shown.ts'

const patching = {
  async: Type.Boolean({
    default: true,
    description: 'answer 202 with the names of the aspects only; the write is finished before the answer in any case'
  }),
  systemMetadata: SystemMetadata
}
const posting = {
  ...patching,
  ...creation,
  createIfNotExists: Type.Boolean({ default: false, description: 'refuse the request if an aspect exists' })
}

const PATCH: WriteMode = { change: 'PATCH', skips: false }
type Posting = Parameters<typeof changeOf>[0] & { readonly async: boolean }
const postMode = (args: Posting): WriteMode => ({ change: changeOf(args), skips: args.async })

const WRITING = { summary: 'Write entities', description: 'All or none. Preconditions are in `headers` of an aspect.' }
const PATCHING = {
  summary: 'Patch entities',
  description: 'All or none. The value of an aspect is `{patch, arrayPrimaryKeys}`.'
}
const LISTS = { type: 'object', additionalProperties: { type: 'array', items: V3.schema } }

/** Writes of lists of entities: all or none. */
export function createWriteRoutes(deps: EntityDeps): Route[] {
  const { dialect, entities } = deps
  const answer = { type: 'array', items: dialect.schema }
  const url = `${dialect.path}/:type`
  const PostParams = Type.Object({ ...TypeTarget.properties, ...posting })
  const PatchParams = Type.Object({ ...TypeTarget.properties, ...patching })
  type Listed<P> = P & { readonly body: Static<typeof EntityList> }
  const post = entities.writer<Listed<Static<typeof PostParams>>>(args =>
    createParser(deps, postMode(args))(args.type, args.body)
  )
  const patch = entities.writer<Listed<Static<typeof PatchParams>>>(args =>
    createParser(deps, PATCH)(args.type, args.body)
  )
  const list = (written: readonly object[]) => written
  return [
    route(
      {
        doc: { ...WRITING, answer, body: answer },
        method: 'POST',
        url,
        params: PostParams,
        body: EntityList,
        large: true
      },
      post.demands,
      answering(deps, post, list)
    ),
    route(
      { doc: { ...PATCHING, answer }, method: 'PATCH', url, params: PatchParams, body: EntityList, large: true },
      patch.demands,
      answering(deps, patch, list)
    )
  ]
}

/** The same for entities of several types: lists by type. */
export function createGenericRoutes(deps: EntityDeps): Route[] {
  const { model, entities } = deps
  const url = `${V3.path}/generic`
  const PostParams = Type.Object(posting)
  const PatchParams = Type.Object(patching)
  type Typed<P> = P & { readonly body: Lists }
  const post = entities.writer<Typed<Static<typeof PostParams>>>(args => parseLists(model, args.body, postMode(args)))
  const patch = entities.writer<Typed<Static<typeof PatchParams>>>(args => parseLists(model, args.body, PATCH))
  const byType = (written: readonly { urn: Proposal['urn'] }[], { body }: { readonly body: Lists }) =>
    Object.fromEntries(
      Object.keys(body).map(name => {
        const type = typeNamed(model, name)
        return [name, written.filter(({ urn }) => entityTypeOf(urn) === type.name)]
      })
    )
  return [
    route(
      {
        doc: { ...WRITING, answer: LISTS, body: LISTS },
        method: 'POST',
        url,
        params: PostParams,
        body: EntityLists,
        large: true
      },
      post.demands,
      answering(deps, post, byType)
    ),
    route(
      {
        doc: { ...PATCHING, answer: LISTS },
        method: 'PATCH',
        url,
        params: PatchParams,
        body: EntityLists,
        large: true
      },
      patch.demands,
      answering(deps, patch, byType)
    )
  ]
}

type Lists = Static<typeof EntityLists>

function* parseLists(model: Model, lists: Lists, mode: WriteMode): Generator<void, Proposal[]> {
  const parse = createParser({ model, dialect: V3 }, mode)
  const parsed: Proposal[] = []
  for (const [type, list] of Object.entries(lists)) {
    parsed.push(...(yield* parse(type, list)))
  }
  return withinLimit(parsed)
}
