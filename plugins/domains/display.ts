import { type Call, type Data, type Model, parseUrn, withoutNulls } from '../../core/index.ts'
import type { Entities, ModelAspects } from '../entities/index.ts'
import { changeEach, textsOf } from '../kit/index.ts'
import { DomainInput } from './errors.ts'

type DisplayProperties = ModelAspects['displayProperties']

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const WORD = { max: 100, isRequired: true, isOneLine: true }
const checkIcon = textsOf('an icon', { name: WORD, style: WORD }, DomainInput)

export interface NewDisplay {
  readonly colorHex?: string | null
  readonly icon?: DisplayProperties['icon'] | null
}

interface DisplayDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
}

/** How an entity looks in lists. An absent or null member is unchanged. */
export function createDisplay({ data, model, entities }: DisplayDeps) {
  return (call: Call, urn: string, { colorHex, icon }: NewDisplay): Promise<boolean> => {
    if (colorHex != null && !COLOR.test(colorHex)) {
      throw new DomainInput(
        `${JSON.stringify(colorHex.slice(0, 40))} is not a colour: expected #RGB, #RRGGBB or #RRGGBBAA in hex digits`
      )
    }
    if (icon) checkIcon(icon)
    return changeEach<DisplayProperties>({ data, model }, call, {
      urns: [parseUrn(urn)],
      aspect: entities.aspects.displayProperties,
      plural: 'display properties',
      change: old => ({ ...old, ...withoutNulls({ colorHex, icon }) })
    })
  }
}
