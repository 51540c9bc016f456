import { EntityLink, h, useData, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import { type Crumb, loadContainers } from './entity-data.ts'
import type { Facts } from './facts.ts'
import { nameOf, useNames } from './names.ts'

/** Platform › containers › the name. */
export function Breadcrumb({ facts }: { readonly facts: Facts | undefined }): VNode | null {
  const { platform, container } = facts ?? {}
  const names = useNames(platform === undefined ? [] : [platform])
  const { data = [] } = useData(
    async (signal): Promise<readonly Crumb[]> => (container === undefined ? [] : loadContainers(container, signal)),
    [container]
  )
  if (!facts) return null
  const crumbs = [...(platform === undefined ? [] : [{ urn: platform, name: nameOf(names, platform) }]), ...data]
  if (crumbs.length === 0) return null
  return h(
    'nav',
    { class: 'entity-breadcrumb', 'aria-label': text.breadcrumb },
    h(
      'ol',
      {},
      crumbs.map(crumb => h('li', { key: crumb.urn }, h(EntityLink, crumb)))
    )
  )
}
