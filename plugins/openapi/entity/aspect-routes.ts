import { type Call, type Route, route, type Static, Type } from '../../../core/index.ts'
import type { Proposal } from '../../entities/index.ts'
import { answering } from './answer.ts'
import { AspectTarget, changeOf, creation, SystemMetadata } from './params.ts'
import { createProposal, type WriteMode } from './parse.ts'
import { createResolver, type ResolveUrn } from './read-routes.ts'
import type { EntityDeps } from './shown.ts'

const options = {
  async: Type.Boolean({ default: false, description: 'answer 202 with the name of the aspect only' }),
  systemMetadata: SystemMetadata
}
const PostParams = Type.Object({
  ...AspectTarget.properties,
  ...creation,
  ...options,
  createIfNotExists: Type.Boolean({ default: true, description: 'refuse the request if the aspect exists' })
})
const PatchParams = Type.Object({ ...AspectTarget.properties, ...options })
const Value = Type.Object({
  value: Type.Object({}, { additionalProperties: true }),
  systemMetadata: Type.Optional(Type.Unknown()),
  headers: Type.Optional(Type.Unknown())
})
const Patch = Type.Object({ patch: Type.Array(Type.Unknown()) }, { additionalProperties: true })

const PATCHING =
  '`patch` has operations of JSON Patch; `arrayPrimaryKeys` names the members that identify items of lists.'
const PATCH_EXAMPLE = { patch: [{ op: 'add', path: '/removed', value: false }] }

type Target = Static<typeof AspectTarget>

/** Writes of one aspect of one entity. */
export function createAspectRoutes(deps: EntityDeps): Route[] {
  const { dialect, entities } = deps
  const answer = dialect.schema
  const url = `${dialect.path}/:type/:urn/:aspect`
  const proposals = proposalsOf(deps, createResolver(deps))
  const post = entities.writer<Static<typeof PostParams> & { readonly body: unknown }>((args, call) =>
    proposals({ change: changeOf(args), skips: false })(call, args, args.body)
  )
  const patch = entities.writer<Static<typeof PatchParams> & { readonly body: unknown }>((args, call) =>
    proposals({ change: 'PATCH', skips: false })(call, args, { value: args.body })
  )
  return [
    route(
      {
        doc: { summary: 'Write an aspect', answer },
        method: 'POST',
        url,
        params: PostParams,
        body: Value,
        large: true
      },
      post.demands,
      answering(deps, post, ([entity]) => entity)
    ),
    route(
      {
        doc: { summary: 'Patch an aspect', description: PATCHING, answer, example: PATCH_EXAMPLE },
        method: 'PATCH',
        url,
        params: PatchParams,
        body: Patch,
        large: true
      },
      patch.demands,
      answering(deps, patch, ([entity]) => entity)
    )
  ]
}

const proposalsOf =
  ({ model }: EntityDeps, resolve: ResolveUrn) =>
  (mode: WriteMode) =>
  async (call: Call, { aspect, ...named }: Target, raw: unknown): Promise<Proposal[]> => [
    createProposal(model, mode)(await resolve(named, call), aspect, raw)
  ]
