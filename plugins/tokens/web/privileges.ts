import { Choice, graphql, h, Load, Select, useData, type VNode } from 'aspectd/console'
import { Chips } from './chips.ts'
import { PRIVILEGES } from './documents.ts'
import type { PrivilegesForTokens } from './documents.types.ts'
import type { DraftProps, Preset } from './draft.ts'
import { text } from './en.ts'

const isPreset = (value: string): value is Preset => ['read', 'tag', 'choose', 'all'].includes(value)

/** What the token may do. */
export function Privileges({ draft, onChange }: DraftProps): VNode {
  const { preset, audience } = draft
  const everything = text.everything(audience === 'me' ? text.iMay : text.itMay)
  const options = [
    { value: 'read', label: text.read },
    { value: 'tag', label: text.tag },
    { value: 'choose', label: text.choose },
    { value: 'all', label: everything }
  ]
  return h(
    'div',
    { class: 'stack' },
    h(Choice, {
      label: text.allowed,
      value: preset,
      options,
      onChange: value => isPreset(value) && onChange({ preset: value })
    }),
    preset === 'choose' && h(Chosen, { draft, onChange })
  )
}

/** A menu of all privileges, with their names in words; those chosen are chips. */
function Chosen({ draft: { privileges }, onChange }: DraftProps): VNode {
  const loaded = useData(signal => graphql<PrivilegesForTokens>(PRIVILEGES, {}, signal), [])
  return h(Load<PrivilegesForTokens>, { of: loaded }, ({ appConfig }) => {
    const { metadataPrivileges = [], platformPrivileges = [] } = appConfig?.policiesConfig ?? {}
    const known = [...metadataPrivileges, ...platformPrivileges].filter(({ type }) => !BEYOND.includes(type))
    const left = known.filter(({ type }) => !privileges.includes(type))
    const titleOf = (name: string) => known.find(({ type }) => type === name)?.description ?? name
    const label = (name: string) => text.privilege(titleOf(name), name)
    return h(
      'div',
      { class: 'stack' },
      h(Chips, {
        label: text.allowed,
        chips: privileges.map(name => ({ key: name, label: label(name) })),
        onRemove: name => onChange({ privileges: privileges.filter(one => one !== name) })
      }),
      h(Select, {
        label: text.addPrivilege,
        value: '',
        options: [{ value: '', label: text.pick }, ...left.map(({ type }) => ({ value: type, label: label(type) }))],
        onChange: name => name !== '' && onChange({ privileges: [...privileges, name] })
      })
    )
  })
}

/** The server permits these to no token with a scope. */
const BEYOND = ['MANAGE_POLICIES', 'MANAGE_USER_CREDENTIALS']
