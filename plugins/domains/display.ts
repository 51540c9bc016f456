import { type Call, checkText, parseUrn, withoutNulls } from '../../core/index.ts'
import { changeEach, type ModelAspects } from '../entities/index.ts'
import type { DomainDeps } from './deps.ts'
import { DomainInput } from './errors.ts'

type DisplayProperties = ModelAspects['displayProperties']

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const ICON = { max: 100, isRequired: true, isOneLine: true }

export interface NewDisplay {
  readonly colorHex?: string | null
  readonly icon?: DisplayProperties['icon'] | null
}

/** How an entity looks in lists. An absent or null member is unchanged. */
export function updateDisplay({ data, model, entities }: DomainDeps, call: Call, urn: string, display: NewDisplay) {
  const { colorHex, icon } = display
  if (colorHex != null && !COLOR.test(colorHex)) {
    throw new DomainInput(
      `${JSON.stringify(colorHex.slice(0, 40))} is not a colour: expected #RGB, #RRGGBB or #RRGGBBAA in hex digits`
    )
  }
  if (icon) {
    checkText('The name of an icon', icon.name, ICON, DomainInput)
    checkText('The style of an icon', icon.style, ICON, DomainInput)
  }
  return changeEach<DisplayProperties>({ data, model }, call, {
    urns: [parseUrn(urn)],
    aspect: entities.aspects.displayProperties,
    plural: 'display properties',
    change: old => ({ ...old, ...withoutNulls({ colorHex, icon }) })
  })
}
