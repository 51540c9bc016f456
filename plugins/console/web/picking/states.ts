import { plugins } from 'aspectd/console'
import type { EntityMark, EntityState } from '../entity-states.ts'
import { type Named, nameFields, nameOf } from './complete.ts'
import { loadEach } from './names.ts'

const DEPRECATION = 'deprecation { deprecated }'
const HEALTH = 'health { type status }'
const FORMS = 'forms { verifications { form { urn } } }'

/** Types with each of these; fields of plugins only while they are on. */
export function stateFields(): string {
  const health = plugins.value.has('quality') ? HEALTH : ''
  const forms = plugins.value.has('forms') ? FORMS : ''
  return Object.entries({
    ...{ Dataset: [health, forms], Chart: [health, forms], Dashboard: [health, forms], DataJob: [health, forms] },
    ...{ DataFlow: [health], Container: [forms] }
  })
    .map(([type, fields]) => `... on ${type} { ${[DEPRECATION, ...fields].join(' ')} }`)
    .join(' ')
}

export interface StateData extends Named {
  readonly deprecation?: { readonly deprecated: boolean } | null
  readonly health?: readonly { readonly type: string; readonly status: string }[] | null
  readonly forms?: { readonly verifications: readonly unknown[] } | null
}

/** Names and marks of the entities, by their URNs; without those that cannot be read. */
export async function loadStates(urns: readonly string[]): Promise<ReadonlyMap<string, EntityState>> {
  const found = await loadEach<StateData>(urns, `${nameFields()} ${stateFields()}`)
  return new Map(found.map(entity => [entity.urn, { name: nameOf(entity), marks: marksOf(entity) }]))
}

export function marksOf({ deprecation, health, forms }: StateData): readonly EntityMark[] {
  const isFailing = (kind: string) => health?.some(({ type, status }) => type === kind && status === 'FAIL') === true
  const marks: readonly (readonly [EntityMark, boolean])[] = [
    ['incident', isFailing('INCIDENTS')],
    ['failing', isFailing('ASSERTIONS')],
    ['deprecated', deprecation?.deprecated === true],
    ['verified', (forms?.verifications.length ?? 0) > 0]
  ]
  return marks.flatMap(([kind, isShown]) => (isShown ? [kind] : []))
}
