import { type OwnerAnswer, ownerOf, type Person } from 'aspectd/console'

/** What panels of other plugins have selected, as the head reads it; what is absent is not shown. */
export interface HeadOfPlugins {
  readonly ownership?: { readonly owners: readonly { readonly owner: OwnerAnswer }[] | null } | null
  readonly domain?: { readonly domain: { readonly properties: { readonly name: string } | null } } | null
  readonly health?: readonly { readonly type: string; readonly status: string }[] | null
  readonly forms?: { readonly verifications: readonly unknown[] } | null
  readonly activeIncidents?: {
    readonly total: number
    readonly incidents: readonly {
      readonly title: string | null
      readonly priority: string | null
      readonly created: { readonly time: number }
    }[]
  } | null
}

/** Each owner once. */
export function peopleOf({ ownership }: HeadOfPlugins): readonly Person[] {
  const people = (ownership?.owners ?? []).map(({ owner }) => [owner.urn, ownerOf(owner)] as const)
  return [...new Map(people).values()]
}

/** What its checks say. Nothing where nothing was ever checked. */
export function checksOf({ health }: HeadOfPlugins): 'passed' | 'failed' | 'unsure' | undefined {
  const checks = health?.find(({ type }) => type === 'ASSERTIONS')
  if (!checks) return undefined
  return checks.status === 'PASS' ? 'passed' : checks.status === 'FAIL' ? 'failed' : 'unsure'
}

export const incidentsOf = ({ activeIncidents }: HeadOfPlugins): number => activeIncidents?.total ?? 0

/** The numbers or lists at these paths in what was selected, added up; `undefined` if none is there. */
export function countAt(selected: unknown, paths: readonly string[]): number | undefined {
  const found = paths.map(path => path.split('.').reduce(member, selected)).flatMap(numberOf)
  return found.length === 0 ? undefined : found.reduce((sum, one) => sum + one, 0)
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined

const numberOf = (value: unknown): number | [] =>
  typeof value === 'number' ? value : Array.isArray(value) ? value.length : []
