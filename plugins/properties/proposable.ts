import { type Call, type Edit, isRecord, type Model, type Upcoming } from '../../core/index.ts'
import type { ResourceRef } from '../entities/index.ts'
import { type Proposable, resourceOf, storedAt } from '../kit/index.ts'
import { type AssigningDeps, demandToAssign, editOfValues, type NewValues } from './assign.ts'
import { PropertyChanged } from './errors.ts'
import { createReview } from './review.ts'
import type { Assignment } from './validation.ts'

/** Values of properties, each instead of the old ones. */
export type ProposedValues = NewValues['structuredPropertyInputParams']

const isManual = ({ attribution }: Assignment): boolean => attribution?.source === undefined

/** The values that users have set of these properties, as JSON. */
function textOf(stored: unknown, value: ProposedValues): string {
  const properties: readonly Assignment[] = isRecord(stored) ? (stored.properties as Assignment[]) : []
  const manual = properties.filter(isManual)
  return JSON.stringify(
    value.map(({ structuredPropertyUrn: urn }) => manual.find(one => one.propertyUrn === urn)?.values ?? [])
  )
}

/** Lets users propose values. They are checked when they are proposed, as when they are written. */
export function proposableValues(deps: AssigningDeps & { readonly model: Model }): Proposable<ProposedValues> {
  const { data, entities, model } = deps
  const review = createReview(model, entities)
  const inputOf = (resource: ResourceRef, value: ProposedValues): NewValues => ({
    assetUrn: storedAt(resourceOf(resource)),
    structuredPropertyInputParams: value
  })

  async function checked(call: Call, edit: Edit): Promise<void> {
    const [[stored] = []] = await data.read(call.as('checking proposed values'), [
      { urn: edit.urn, aspects: [edit.aspect] }
    ])
    const textOf = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))
    const [old, json] = [textOf(stored?.value), textOf(edit.change(stored?.value, stored?.row))]
    const upcoming: Upcoming = { ...edit, old, json, system: undefined, oldSystem: undefined }
    await review(call, [upcoming])
  }

  return {
    demands: ({ resource, value }) => [demandToAssign(inputOf(resource, value))],
    current: async (call, { resource, value }) =>
      textOf(await entities.aspects.structuredProperties.get(call, storedAt(resourceOf(resource))), value),
    async edits(call, { resource, value }, expected) {
      const edit = await editOfValues(deps, call, inputOf(resource, value))
      await checked(call, edit)
      const change: Edit['change'] = (old, row) => {
        const before = textOf(old, value)
        if (expected !== undefined && expected !== before) throw new PropertyChanged(edit.urn)
        const now = edit.change(old, row)
        return textOf(now, value) === before ? old : now
      }
      return [{ ...edit, change }]
    }
  }
}
