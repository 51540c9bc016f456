import { Button, type ChosenEntitiesProps, EntityLink, h, shortName, useEntityNames, type VNode } from 'aspectd/console'
import { text } from '../en.ts'

export function Chosen({ label, urns, onChange }: ChosenEntitiesProps): VNode | null {
  const names = useEntityNames(urns)
  if (urns.length === 0) return null
  const line = (urn: string) => {
    const name = names.get(urn) ?? shortName(urn)
    const onClick = () => onChange(urns.filter(one => one !== urn))
    return h(
      'li',
      { key: urn, class: 'row', dir: 'auto' },
      h(EntityLink, { urn, name }),
      h(Button, { kind: 'quiet', label: text.values.removeNamed(name), onClick }, text.values.remove)
    )
  }
  return h('ul', { class: 'chosen-entities', 'aria-label': label }, urns.map(line))
}
