import { Copy, EntityLink, h, Link, me, plugins, type VNode } from 'aspectd/console'
import type { RefusalProps } from '../components/states.ts'
import { text } from './en.ts'

export function RefusalView({ error }: RefusalProps): VNode {
  const { privileges, resource, message } = error
  const query = new URLSearchParams({
    ...(me.value ? { actor: me.value.urn } : {}),
    ...(privileges[0] ? { privilege: privileges[0] } : {}),
    ...(resource ? { resource } : {})
  })
  const asked = text.asked(privileges, resource ?? text.platform)
  const request = text.request(me.value?.urn ?? '', asked, location.href)
  return h(
    'section',
    { class: 'failure refusal', 'aria-label': text.forbidden },
    h('p', { role: 'alert' }, h('strong', {}, text.forbidden), ' ', message),
    privileges.length > 0 &&
      h(
        'p',
        {},
        text.needs(privileges),
        ' ',
        privileges.map(one => h('code', { key: one }, one)),
        ` ${text.on} `,
        resource?.startsWith('urn:') ? h(EntityLink, { urn: resource }) : (resource ?? text.platform)
      ),
    privileges.length > 0 &&
      h(
        'p',
        { class: 'row' },
        plugins.value.has('auth') && h(Link, { to: `/access?${query}`, class: 'button plain' }, text.explain),
        h(Copy, { text: request, label: text.copyRequest })
      )
  )
}
