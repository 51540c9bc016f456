import {
  BadRequest,
  type Call,
  checkText,
  type Data,
  type Demand,
  type Edit,
  entityTypeOf,
  isRecord,
  type MaybePromise,
  operation,
  parseUrn,
  type Unique,
  type Urn,
  VIEW
} from '../../core/index.ts'
import { NoSuchEntity, Renamed, RenamingInput } from './errors.ts'
import type { Input } from './inputs/page.ts'

const NAME = { max: 500, isRequired: true, isOneLine: true }

/** How entities of one type get another name. */
export interface Renamable {
  /** The aspect with the name. */
  readonly aspect: string
  /** Default: `name`. */
  readonly member?: 'name' | 'displayName'
  /** What it is called without a name. Default: nothing. */
  unnamed?(urn: Urn): string
  demand(call: Call, urn: Urn): MaybePromise<Demand>
  /** What only one entity may have of the new value of the aspect. */
  unique?(value: never, urn: Urn): Unique | undefined
}

/** For the `setup` of the plugin that has the type. */
export interface Renaming {
  define(type: string, how: Renamable): void
}

export const renamingSdl = `
  input UpdateNameInput {
    urn: String!
    name: String!
    "Refused (409) if the entity has another name now. Default: it is not compared."
    expectedName: String
  }
  extend type Mutation {
    "Changes the display name of an entity; its URN stays."
    updateName(input: UpdateNameInput!): Boolean
  }
`

interface NewName {
  readonly urn: string
  readonly name: string
  readonly expectedName?: string | null
}

export function createRenaming(data: Data) {
  const types = new Map<string, Renamable>()

  function howTo(urn: Urn): Renamable {
    const type = entityTypeOf(urn)
    const found = types.get(type)
    if (found) return found
    throw new BadRequest(`Entities of type ${type} cannot be renamed. Expected one of: ${[...types.keys()].join(', ')}`)
  }

  const updateName = operation(
    async ({ input }: Input<NewName>, call) => {
      const urn = parseUrn(input.urn)
      const edit = await howTo(urn).demand(call, urn)
      // Whether a name is the expected one is only for who may read it.
      return input.expectedName == null ? [edit] : [edit, { anyOf: VIEW, on: urn }]
    },
    async ({ input }, call) => {
      const urn = parseUrn(input.urn)
      const how = howTo(urn)
      checkText('The name', input.name, NAME, RenamingInput)
      await data.write(call, [renameOf(urn, how, input)])
      return true
    }
  )

  const api: Renaming = { define: (type, how) => void types.set(type, how) }
  return { api, operations: { updateName } }
}

function renameOf(urn: Urn, how: Renamable, { name, expectedName }: NewName): Edit {
  const { aspect, member = 'name', unnamed = () => '', unique } = how
  return {
    urn,
    aspect,
    mustExist: () => new NoSuchEntity(urn),
    // A value of this aspect.
    ...(unique && { unique: value => unique(value as never, urn) }),
    change(old) {
      // Without its other members the aspect is not valid.
      if (!isRecord(old)) throw new NoSuchEntity(urn)
      if (expectedName != null && expectedName !== (old[member] ?? unnamed(urn))) throw new Renamed(urn)
      return { ...old, [member]: name }
    }
  }
}
