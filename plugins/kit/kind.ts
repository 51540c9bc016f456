import { randomUUID } from 'node:crypto'
import {
  type Aspect,
  type Call,
  type Conditions,
  type Data,
  type Demand,
  type Edit,
  type EntityRef,
  type MaybePromise,
  makeUrn,
  parseUrnOf,
  type Unique,
  type Urn
} from '../../core/index.ts'
import type { Auth } from '../auth/index.ts'
import type { Entities, ModelAspects } from '../entities/index.ts'
import type { createDeletions, FindReferences } from './deletion.ts'
import { creatorAsOwner } from './owner.ts'

type ErrorOf<P extends unknown[]> = (...of: P) => Error

/** What is particular to the entities of one type. */
export interface KindRules<Info> {
  /** `tag`: its key aspect is `tagKey`. */
  readonly type: string
  /** The aspect with the name and the description. */
  readonly info: Aspect<Info>
  /** The name of the task that removes the references to a deleted one: `deleteTag`. */
  readonly deletion: string
  /** Default: what the relationships of the model say. */
  readonly references?: FindReferences
  /** Not needed if all ids are random. */
  readonly exists?: ErrorOf<[urn: Urn]>
  /** `verb`: what was to be done with it, for messages that say so. */
  readonly missing: ErrorOf<[urn: Urn, verb: string]>
  /** Refuses the URN of another type. Default: BadRequest. */
  readonly WrongType?: new (
    urn: Urn,
    type: string
  ) => Error
  /** `creator`: whoever creates one owns it, unless that is a service account. Default: nobody does. */
  readonly owner?: 'creator'
  /** What no other entity of the type has, such as the name. */
  readonly unique?: (info: Info, urn: Urn) => Unique
}

export interface NewEntity<Info> {
  /** Default: a random UUID. */
  readonly id?: string | null | undefined
  readonly info: Info
  /** Owners that were named. Default: those of the kind. */
  readonly ownership?: (urn: Urn) => MaybePromise<ModelAspects['ownership'] | undefined>
  /** Further aspects of it. */
  readonly also?: (urn: Urn) => readonly Edit[]
  /** What else must exist, such as its parent. */
  readonly require?: (urn: Urn) => Conditions['require']
}

interface ChangeOptions extends Conditions {
  /** For `missing`. Default: `update`. */
  readonly verb?: string
  /** Further edits of the same commit. */
  readonly also?: readonly Edit[]
}

/** An entity can exist without its info: `undefined` leaves it so. */
type InfoChange<Info> = (old: Info | undefined) => Info | undefined

/** What users do with entities of one type. */
export interface Kind<Info> {
  parse(text: string): Urn
  /** The demand of an operation whose arguments have the URN: `operation(tag.on('DELETE_ENTITY'), …)`. */
  on(...anyOf: readonly string[]): (args: EntityRef | { readonly urn: string }) => Demand
  /** Of concurrent calls with the same id exactly one succeeds. @throws `exists`, `unique` */
  create(call: Call, entity: NewEntity<Info>): Promise<Urn>
  /** The info is changed if the entity exists at that moment. @throws `missing`, `unique`, what `change` throws */
  change(call: Call, urn: Urn, change: InfoChange<Info>, options?: ChangeOptions): Promise<EntityRef>
  /** For edits of the info that the plugin makes itself. */
  edit(urn: Urn, change: InfoChange<Info>, verb?: string): Edit
  /** Also removes all references to it; more than a thousand in a task. @throws `missing` */
  delete(call: Call, urn: Urn): Promise<boolean>
}

export type Kinds = <Info>(rules: KindRules<Info>) => Kind<Info>

interface KindDeps {
  readonly data: Data
  readonly entities: Entities
  /** `undefined` while the plugin is disabled. */
  readonly auth: Auth | undefined
  readonly deletion: ReturnType<typeof createDeletions>
}

export function createKinds(deps: KindDeps): Kinds {
  const { data, entities } = deps
  return <Info>(rules: KindRules<Info>): Kind<Info> => {
    const { type, info, missing, owner } = rules
    const deletion = deps.deletion(rules.deletion, rules.references)
    const parse = (text: string): Urn => parseUrnOf(type, text, rules.WrongType)
    const uniqueOf = ({ unique }: KindRules<Info>, urn: Urn) =>
      unique ? { unique: (value: Info) => unique(value, urn) } : {}
    /** The model derives the value of a key from the URN. */
    const keyOf = (urn: Urn): Edit => ({
      urn,
      aspect: `${type}Key`,
      change(old) {
        if (old && rules.exists) throw rules.exists(urn)
        return {}
      }
    })
    const edit: Kind<Info>['edit'] = (urn, change, verb = 'update') =>
      info.edit(urn, change, { ...uniqueOf(rules, urn), mustExist: () => missing(urn, verb) })
    return {
      parse,
      on:
        (...anyOf) =>
        ({ urn }) => ({ anyOf, on: parse(urn) }),
      async create(call, { id, info: value, ownership, also, require }) {
        const urn = makeUrn(type, id ?? randomUUID())
        const owned = (await ownership?.(urn)) ?? (owner && (await creatorAsOwner(deps, call)))
        const edits = [
          ...[keyOf(urn), info.edit(urn, () => value, uniqueOf(rules, urn))],
          ...(owned ? [entities.aspects.ownership.edit(urn, () => owned)] : []),
          ...(also?.(urn) ?? [])
        ]
        await data.write(call, edits, { require: require?.(urn) ?? [] })
        return urn
      },
      edit,
      async change(call, urn, change, { verb, also = [], ...conditions } = {}) {
        await data.write(call, [edit(urn, change, verb), ...also], conditions)
        return { urn }
      },
      async delete(call, urn) {
        if (await deletion(call, urn)) return true
        throw missing(urn, 'delete')
      }
    }
  }
}
