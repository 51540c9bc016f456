import {
  Button,
  EntityPick,
  graphql,
  h,
  type Picked,
  Select,
  TextField,
  typeOf,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { Chips } from './chips.ts'
import { useNames } from './data.ts'
import { PRIVILEGES } from './documents.ts'
import type { PrivilegesForTokens } from './documents.types.ts'
import { type DraftProps, LIMITS, type Limit } from './draft.ts'
import { text } from './en.ts'

/** On what the token may act: chips of containers, tags, types and beginnings of URNs; without any, on everything. */
export function Resources({ draft: { on }, onChange }: DraftProps): VNode {
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const found = useNames([...on.containers, ...on.tags].filter(urn => !picked.has(urn)))
  const nameOf = (urn: string) => picked.get(urn) ?? found(urn)
  const add = (limit: Limit, value: string) => {
    if (value !== '' && !on[limit].includes(value)) onChange({ on: { ...on, [limit]: [...on[limit], value] } })
  }
  const remove = (value: string) =>
    onChange({
      on: {
        containers: on.containers.filter(one => one !== value),
        tags: on.tags.filter(one => one !== value),
        types: on.types.filter(one => one !== value),
        urnPrefixes: on.urnPrefixes.filter(one => one !== value)
      }
    })
  const pick = ({ urn, name }: Picked) => {
    setPicked(before => new Map([...before, [urn, name]]))
    add(limitOf(urn), urn)
  }
  const chips = LIMITS.flatMap(limit =>
    on[limit].map(value => ({ key: value, label: WORDS[limit](nameOf(value)), title: value }))
  )
  return h(
    'fieldset',
    { class: 'field' },
    h('legend', {}, text.on),
    chips.length === 0
      ? h('p', { class: 'hint' }, text.anywhere)
      : h(Chips, { label: text.on, chips, onRemove: remove }),
    h(EntityPick, { label: text.addOn, onPick: pick }),
    h(
      'details',
      {},
      h('summary', {}, text.more),
      h(Types, { onAdd: type => add('types', type) }),
      h(Prefix, { onAdd: value => add('urnPrefixes', value) })
    )
  )
}

function limitOf(urn: string): Limit {
  const type = typeOf(urn)
  if (type === 'container') return 'containers'
  return type === 'tag' ? 'tags' : 'urnPrefixes'
}

const WORDS: Readonly<Record<Limit, (name: string) => string>> = {
  containers: text.container,
  tags: text.tagged,
  types: text.type,
  urnPrefixes: text.prefix
}

function Types({ onAdd }: { readonly onAdd: (type: string) => void }): VNode {
  const { data } = useData(signal => graphql<PrivilegesForTokens>(PRIVILEGES, {}, signal), [])
  const types = data?.appConfig?.policiesConfig.resourcePrivileges ?? []
  const options = types.map(({ resourceType, resourceTypeDisplayName }) => ({
    value: resourceType,
    label: resourceTypeDisplayName ?? resourceType
  }))
  return h(Select, {
    label: text.addType,
    value: '',
    options: [{ value: '', label: text.pick }, ...options],
    onChange: onAdd
  })
}

function Prefix({ onAdd }: { readonly onAdd: (prefix: string) => void }): VNode {
  const [value, setValue] = useState('')
  const add = () => {
    onAdd(value.trim())
    setValue('')
  }
  const because = value.trim().startsWith('urn:') ? undefined : text.needsUrn
  return h(
    'div',
    { class: 'row' },
    h(TextField, { label: text.addPrefix, value, autocomplete: 'off', onInput: setValue }),
    h(Button, { onClick: add, because }, text.add)
  )
}
