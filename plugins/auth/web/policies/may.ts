import { Button, h, Select, type VNode } from 'aspectd/console'
import type { Catalogue } from '../catalogue.ts'
import { text } from '../en.ts'
import type { PartProps } from './part.ts'

interface MayProps extends PartProps {
  readonly catalogue: Catalogue
}

/** What the policy permits. */
export function May({ draft, change, catalogue }: MayProps): VNode {
  const { privileges, type } = draft
  const offered = (type === 'PLATFORM' ? catalogue.platform : catalogue.metadata).filter(
    one => !privileges.includes(one.type)
  )
  const remove = (privilege: string) => change({ privileges: privileges.filter(one => one !== privilege) })
  return h(
    'fieldset',
    { class: 'auth-part' },
    h('legend', {}, text.policy.may),
    h(
      'ul',
      { class: 'auth-plain' },
      privileges.map(one => {
        const { name = one, sentence = '' } = catalogue.all.get(one) ?? {}
        return h(
          'li',
          { key: one, title: one },
          h(Button, { kind: 'quiet', label: text.takeOut(name), onClick: () => remove(one) }, '×'),
          ' ',
          h('strong', {}, name),
          ' ',
          h('span', { class: 'muted' }, sentence)
        )
      })
    ),
    h(Select, {
      label: text.policy.addPrivilege,
      value: '',
      onChange: value => value !== '' && change({ privileges: [...privileges, value] }),
      options: [
        { value: '', label: text.policy.choose },
        ...offered.map(one => ({ value: one.type, label: `${one.name}: ${one.sentence}` }))
      ]
    })
  )
}
