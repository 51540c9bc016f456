import type { ComponentType, VNode } from 'preact'
import { boot, type LocatedBulkPart } from './boot.ts'
import { text } from './en.ts'
import { componentOf } from './parts.ts'
import { useRights } from './rights.ts'

/** An entity that is selected in a list. */
export interface BulkTarget {
  readonly urn: string
  readonly name: string
}

export interface BulkProps {
  /** At least one. All of them are changed, or none. */
  readonly targets: readonly BulkTarget[]
  /** After a change, and after its undo. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Marks an export as a dialog that does something with all selected entities, so that its properties are checked. */
export const bulk = (Dialog: ComponentType<BulkProps>): ComponentType<BulkProps> => Dialog

export interface ShownBulk extends LocatedBulkPart {
  readonly Dialog: ComponentType<BulkProps & { readonly meanwhile?: VNode | null }>
}

/** What plugins offer to do with selected entities. */
const parts = (): readonly ShownBulk[] =>
  boot.bulk
    .map(part => ({ ...part, Dialog: componentOf<BulkProps>(part) }))
    .toSorted((one, other) => (one.order ?? Number.MAX_SAFE_INTEGER) - (other.order ?? Number.MAX_SAFE_INTEGER))

/** What plugins offer to do with these entities, without what the user may not do. */
export function useBulk(targets: readonly BulkTarget[]): readonly ShownBulk[] {
  const all = parts()
  const asked = targets.length === 0 ? [] : all.flatMap(({ asks }) => Object.entries(asks))
  const rights = useRights<string>(Object.fromEntries(asked.map(([name, args]) => [name, filled(args, targets)])))
  return all.filter(({ asks }) => Object.keys(asks).every(name => rights[name] === undefined))
}

/** `orders`, `3 entities`. */
export function nameOfTargets([first, ...others]: readonly BulkTarget[]): string {
  return first && others.length === 0 ? first.name : text.entities(others.length + 1)
}

/** The arguments with the entities in the place of `:resources` and `:urn`. */
function filled(args: object, targets: readonly BulkTarget[]): object {
  const places: Readonly<Record<string, unknown>> = {
    ':urn': targets[0]?.urn,
    ':resources': targets.map(({ urn }) => ({ resourceUrn: urn }))
  }
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return places[value] ?? value
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one)]))
  }
  return Object.fromEntries(Object.entries(args).map(([name, one]) => [name, fill(one)]))
}
