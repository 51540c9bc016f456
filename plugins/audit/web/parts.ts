import { EntityLink, h, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import { UNKNOWN } from './filters.ts'
import type { AuditEvent } from './trail.ts'

const SYSTEM = 'urn:li:corpuser:__datahub_system'

/** Resources are also the entity types that something was refused on. */
export const isEntity = (resource: string): boolean => resource.startsWith('urn:li:')

/** Who acted. Failed log-ins have no known actor. */
export function Actor({ urn }: { readonly urn: string }): VNode {
  if (urn === UNKNOWN) return h('em', {}, text.unknownActor)
  if (urn === SYSTEM) return h('em', {}, text.system)
  return h(EntityLink, { urn })
}

const TONES = { ALLOWED: 'good', DENIED: 'danger', FAILED: 'warning' } as const

export const Outcome = ({ outcome }: Pick<AuditEvent, 'outcome'>): VNode =>
  h('span', { class: `nowrap ${TONES[outcome]}` }, `${text.signs[outcome]} ${text.outcomes[outcome]}`)

const SHOWN = 2

export function On({ event: { resources, resourceCount } }: { readonly event: AuditEvent }): VNode {
  const shown = resources.slice(0, SHOWN)
  const left = resourceCount - shown.length
  return h(
    'span',
    { class: 'audit-on' },
    shown.map((urn, at) => [at > 0 && ', ', isEntity(urn) ? h(EntityLink, { urn }) : urn]),
    left > 0 && ` +${left}`
  )
}
