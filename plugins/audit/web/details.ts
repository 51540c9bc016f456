import { Dialog, EntityLink, h, Link, setQuery, shortName, Time, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import { Actor, isEntity, Outcome } from './parts.ts'
import type { AuditEvent } from './trail.ts'

interface DetailsProps {
  readonly event: AuditEvent
  readonly onClose: () => void
}

/** Everything that is recorded of one event. */
export function Details({ event, onClose }: DetailsProps): VNode {
  const { operation, outcome, status, code, plugin, address, client, id, credentialId, credentialKind } = event
  return h(
    Dialog,
    { title: operation, onClose },
    h(
      'dl',
      { class: 'facts' },
      fact(
        text.exact,
        h(Time, { at: event.time }),
        event.count > 1 && [' · ', text.repeated(event.count), ' ', h(Time, { at: event.lastTime })]
      ),
      fact(text.who, h(Actor, { urn: event.actor }), ' ', only(text.onlyThem, { actor: event.actor })),
      fact(text.outcome, h(Outcome, { outcome }), status && ` ${status}`, code && ` ${code}`),
      event.privileges.length > 0 && fact(text.privileges, h(Privileges, { event })),
      event.resources.length > 0 && fact(text.resources, h(Resources, { event })),
      event.names.length > 0 &&
        fact(
          text.names,
          event.names.map(({ name, value }) => h('div', {}, `${name}: ${value}`))
        ),
      credentialKind &&
        fact(
          text.credential,
          credentialKind,
          credentialId && [
            ' ',
            h('code', {}, credentialId),
            ' ',
            only(text.onlyCredential, { credential: credentialId })
          ]
        ),
      fact(text.address, h('code', {}, address)),
      client && fact(text.client, client),
      fact(text.plugin, plugin),
      fact(text.id, h('code', {}, id))
    )
  )
}

type Shown = VNode | string | number | false | null | undefined | readonly Shown[]

const fact = (name: string, ...values: readonly Shown[]) => [h('dt', {}, name), h('dd', {}, ...(values as never[]))]

const only = (label: string, filter: Readonly<Record<string, string>>): VNode =>
  h(
    'button',
    { type: 'button', class: 'button quiet', onClick: () => setQuery({ ...filter, event: undefined }) },
    label
  )

function Privileges({ event: { privileges, actor, resources } }: { readonly event: AuditEvent }): VNode {
  const [resource = ''] = resources
  const query = new URLSearchParams({
    actor,
    privilege: privileges[0] ?? '',
    ...(resource === '' ? {} : { resource })
  })
  return h(
    'div',
    {},
    privileges.map(one => h('div', { key: one }, h('code', {}, one))),
    h(Link, { to: `/access?${query}` }, text.explain)
  )
}

function Resources({ event: { resources, resourceCount } }: { readonly event: AuditEvent }): VNode {
  const left = resourceCount - resources.length
  return h(
    'div',
    {},
    resources.map(urn =>
      h(
        'div',
        { key: urn },
        isEntity(urn) ? h(EntityLink, { urn, name: urn }) : urn,
        ' ',
        only(text.onlyThis(shortName(urn)), { resource: urn })
      )
    ),
    left > 0 && h('div', {}, text.others(left))
  )
}
