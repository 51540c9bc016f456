import { randomUUID } from 'node:crypto'
import { type Aspect, type Call, type Demand, type EntityRef, makeUrn, parseUrnOf, type Urn } from '../../core/index.ts'
import type { ModelAspects } from '../entities/index.ts'
import { stampAfter } from '../kit/index.ts'
import { HomePageInput, NotFoundPart, PartChanged } from './errors.ts'

export type Stamp = ModelAspects['dataHubPageTemplateProperties']['created']
export type Scope = 'PERSONAL' | 'GLOBAL'

/** What templates and modules have in common: personal ones are their creator's, global ones are for all users. */
export interface Part {
  readonly visibility: { readonly scope: Scope }
  readonly created: Stamp
  readonly lastModified: Stamp
}

/** Templates, or modules. */
export interface Kind<T extends Part> {
  readonly type: 'dataHubPageTemplate' | 'dataHubPageModule'
  /** For messages. */
  readonly name: string
  readonly aspect: Aspect<T>
  /** Deletes one with all references to it. */
  readonly deletion: (call: Call, urn: Urn) => Promise<boolean>
}

/** For what all users have. */
export const MANAGE: Demand = { anyOf: ['MANAGE_HOME_PAGE_TEMPLATES'] }

export const parsePartUrn = <T extends Part>({ type }: Kind<T>, text: string): Urn => parseUrnOf(type, text)

/** A personal one only for its creator, a global one for who may see it. */
export async function partOf<T extends Part>({ aspect }: Kind<T>, call: Call, urn: Urn): Promise<T | undefined> {
  const part = await aspect.get(call.as('reading a part of a home page'), urn)
  if (!part || isOwn(part, call)) return part
  return part.visibility.scope === 'GLOBAL' ? aspect.get(call, urn) : undefined
}

const isOwn = ({ created }: Part, { actor }: Call): boolean => created.actor === actor
const mayChange = (part: Part, call: Call): boolean => part.visibility.scope === 'GLOBAL' || isOwn(part, call)

interface Changed {
  /** A new one when absent. */
  readonly urn?: string | null | undefined
  /** The one that it gets. */
  readonly scope: Scope
}

/** What a change requires of the stored part, and of the scope that it gets. Absent ones require most. */
export async function demandsToChange<T extends Part>(
  kind: Kind<T>,
  call: Call,
  { urn: text, scope }: Changed
): Promise<Demand[]> {
  const urn = text ? parsePartUrn(kind, text) : undefined
  if (scope === 'GLOBAL') return [MANAGE]
  if (urn === undefined) return []
  const part = await kind.aspect.get(call.as('looking up who created a part of a home page'), urn)
  return part && part.visibility.scope !== 'GLOBAL' && isOwn(part, call) ? [] : [MANAGE]
}

interface Upsert<T> extends Pick<Changed, 'urn'> {
  readonly value: Omit<T, 'created' | 'lastModified'>
  readonly expectedLastModified?: number | null | undefined
}

/** @throws NotFoundPart, PartChanged */
export async function upsertPart<T extends Part>(
  kind: Kind<T>,
  call: Call,
  { urn: text, value, expectedLastModified }: Upsert<T>
): Promise<EntityRef> {
  const urn = text ? parsePartUrn(kind, text) : undefined
  const target = urn ?? makeUrn(kind.type, randomUUID())
  await kind.aspect.update(call.as('changing a part of a home page that the caller may change'), target, old => {
    if (urn !== undefined && !(old && mayChange(old, call))) throw new NotFoundPart(kind.name, urn)
    const before = old?.lastModified.time ?? 0
    if (expectedLastModified != null && expectedLastModified !== before) {
      throw new PartChanged(target, String(expectedLastModified), String(before))
    }
    const now = stampAfter(call, old?.lastModified)
    return { ...value, created: old?.created ?? now, lastModified: now } as T
  })
  return { urn: target }
}

/** @throws NotFoundPart */
export async function deletePart<T extends Part>(
  { name, aspect, deletion }: Kind<T>,
  call: Call,
  urn: Urn
): Promise<boolean> {
  const system = call.as('deleting a part of a home page that the caller may delete')
  const part = await aspect.get(system, urn)
  if (!part || !mayChange(part, call)) throw new NotFoundPart(name, urn)
  await deletion(system, urn)
  return true
}

export function requireAtMost(max: number, what: string, found: number): void {
  if (found > max) throw new HomePageInput(`At most ${max} ${what} are allowed, found ${found}`)
}
